//! Numbers that tell objects of Python apart, the same in every run.

use plywood_games::random::mix;
use pyo3::{
    prelude::*,
    types::{PyBool, PyBytes, PyFloat, PyInt, PyList, PyString, PyTuple},
};

/// A number for an object that stands for a position. Python's own `hash` of texts is another in
/// every process; searches shall visit the same nodes in every run.
pub(crate) fn key_of(object: &Bound<'_, PyAny>) -> PyResult<u64> {
    if let Ok(number) = object.cast_exact::<PyInt>() {
        return match number.extract::<i64>() {
            Ok(number) => Ok(mix(number as u64 ^ 0x9E37_79B9_7F4A_7C15)),
            Err(_) => Ok(of_bytes(number.str()?.to_cow()?.as_bytes(), 1)),
        };
    }
    if let Ok(parts) = object.cast::<PyTuple>() {
        return of_parts(parts.iter(), 2);
    }
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(match text.to_cow() {
            Ok(text) => of_bytes(text.as_bytes(), 3),
            // A text that is no Unicode.
            Err(_) => mix(text.hash()? as u64),
        });
    }
    if let Ok(bytes) = object.cast::<PyBytes>() {
        return Ok(of_bytes(bytes.as_bytes(), 4));
    }
    if let Ok(parts) = object.cast::<PyList>() {
        return of_parts(parts.iter(), 5);
    }
    if object.is_none() {
        return Ok(mix(6));
    }
    if let Ok(yes) = object.cast::<PyBool>() {
        return Ok(mix(7 + u64::from(yes.is_true())));
    }
    if let Ok(number) = object.cast_exact::<PyFloat>() {
        // Numbers that are equal have the same key.
        let value = number.value();
        let whole = value as i64;
        return Ok(if whole as f64 == value {
            mix(whole as u64 ^ 0x9E37_79B9_7F4A_7C15)
        } else {
            mix(value.to_bits() ^ 9)
        });
    }
    Ok(mix(object.hash()? as u64 ^ 10))
}

fn of_parts<'py>(parts: impl Iterator<Item = Bound<'py, PyAny>>, kind: u64) -> PyResult<u64> {
    let mut key = mix(kind);
    for part in parts {
        key = mix(key ^ key_of(&part)?).rotate_left(5);
    }
    Ok(key)
}

fn of_bytes(bytes: &[u8], kind: u64) -> u64 {
    let mut key = mix(kind ^ bytes.len() as u64);
    for part in bytes.chunks(8) {
        let mut word = [0; 8];
        word[..part.len()].copy_from_slice(part);
        key = mix(key ^ u64::from_le_bytes(word)).rotate_left(5);
    }
    key
}
