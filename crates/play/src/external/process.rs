//! A program that was started, and is gone once nobody needs it any more.

use std::{
    io,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// A process with all that it started itself, as far as that stays in its group. Dropped, all of it is ended, and
/// waited for: none is left behind.
pub(super) struct Process {
    child: Child,
}

/// How often it is looked whether a process has ended.
const LOOK: Duration = Duration::from_millis(2);

impl Process {
    /// Starts a program, without a shell. What it writes on standard error is dropped.
    pub(super) fn start(words: &[String]) -> io::Result<(Process, ChildStdout, ChildStdin)> {
        let (program, arguments) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut command = Command::new(program);
        command.args(arguments).stderr(Stdio::null());
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let pipes = child.stdout.take().zip(child.stdin.take());
        let process = Process { child };
        let (from, to) = pipes.ok_or(io::ErrorKind::BrokenPipe)?;
        Ok((process, from, to))
    }

    /// How it ended, if it has ended by itself, or does so before long.
    pub(super) fn ended_within(&self, patience: Duration) -> Option<String> {
        let since = Instant::now();
        loop {
            let ended = how_it_ended(&self.child);
            if ended.is_some() || since.elapsed() >= patience {
                return ended;
            }
            thread::sleep(LOOK);
        }
    }

    /// The number of a process stays its own until it has been waited for: so nobody else is killed.
    fn kill(&mut self) {
        #[cfg(unix)]
        if let Some(group) = rustix::process::Pid::from_raw(self.child.id() as i32) {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// How a process ended, if it has, without waiting for it, so that its number stays its own.
#[cfg(unix)]
fn how_it_ended(child: &Child) -> Option<String> {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let number = Pid::from_raw(child.id() as i32)?;
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
    let status = waitid(WaitId::Pid(number), options).ok()??;
    Some(match (status.exit_status(), status.terminating_signal()) {
        (Some(code), _) => format!("ended with exit code {code}"),
        (None, Some(signal)) => format!("ended by signal {signal}"),
        (None, None) => "ended".to_string(),
    })
}

/// Elsewhere it is not known before it is asked for.
#[cfg(not(unix))]
fn how_it_ended(_: &Child) -> Option<String> {
    None
}
