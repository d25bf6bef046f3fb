"""Games on the board."""

import pytest
from playwright.sync_api import expect

from explorer import Server, cell, pieces, quiet, ready, until

#: Four checkers of each side left, on the points 1 and 2; the first player rolls.
BEAR_OFF = "GwAAYAMAAAAAAA"
START = "4HPwATDgc/ABMA"


def value(page, field):
    return page.locator(field).input_value()


def play(page, *cells):
    """Clicks on cells, each of which is a whole move."""
    for key in cells:
        before = pieces(page).count()
        cell(page, *key).click()
        expect(pieces(page)).to_have_count(before + 1)


def test_two_people_play_tic_tac_toe_to_the_end(page, server):
    page.goto(server.at(view="board", game="tic-tac-toe"))
    expect(page.locator("#turn")).to_contain_text("X to move")
    play(page, (2, 0), (0, 0), (2, 1), (0, 1))
    expect(page.locator("#turn")).not_to_contain_text("over")
    play(page, (2, 2))
    expect(page.locator("#turn")).to_contain_text("The game is over")
    expect(page.locator("#turn")).to_contain_text("X has won")
    assert value(page, "#position-text") == "OO./.../XXX"
    expect(page.locator("#moves button")).to_have_count(0)
    # A click after the end does nothing.
    cell(page, 1, 1).click()
    expect(pieces(page)).to_have_count(5)


def test_the_engine_replies_and_a_game_is_saved_and_loaded(page, new_page, server, tmp_path):
    page.goto(server.at(view="board", game="tic-tac-toe"))
    expect(page.locator("#turn")).to_contain_text("X to move")
    page.get_by_label("Level").select_option("d4")
    page.get_by_label("Engine plays").select_option("second")
    cell(page, 1, 1).click()
    expect(pieces(page)).to_have_count(2)
    expect(page.locator("#turn")).to_contain_text("X to move")

    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#status-text")).to_contain_text("Hint: ")
    hinted = page.locator("#status-text").inner_text().split()[1]
    expect(page.locator("#moves button.hinted")).to_have_text(hinted)
    expect(page.locator("#board .cell.hint")).to_have_count(1)

    page.get_by_role("button", name="Take back").click()
    expect(pieces(page)).to_have_count(0)
    assert value(page, "#moves-text") == ""
    cell(page, 0, 0).click()
    expect(pieces(page)).to_have_count(2)
    expect(page.locator("#turn")).to_contain_text("X to move")

    page.get_by_role("button", name="Resign").click()
    expect(page.locator("#turn")).to_contain_text("X has resigned: O wins")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save", exact=True).click()
    file = tmp_path / "game.txt"
    saved.value.save_as(file)
    assert file.read_text().startswith("plywood game 1\n")

    second = new_page()
    second.goto(server.at(view="board", game="othello:size=4"))
    expect(second.locator("#turn")).to_contain_text("to move")
    second.locator("#load-file").set_input_files(file)
    expect(pieces(second)).to_have_count(2)
    assert value(second, "#position-text") == value(page, "#position-text")
    assert value(second, "#moves-text") == value(page, "#moves-text") != ""
    expect(second.locator("#turn")).to_contain_text("resigned")
    expect(second.get_by_label("Engine plays")).to_have_value("second")


@pytest.mark.refused("/api/load")
def test_a_file_that_is_no_game_is_refused_in_a_line(page, server, tmp_path):
    page.goto(server.at(view="board", game="tic-tac-toe"))
    expect(page.locator("#turn")).to_contain_text("X to move")
    file = tmp_path / "other.txt"
    file.write_text("once upon a time")
    with page.expect_response("**/api/load") as answer:
        page.locator("#load-file").set_input_files(file)
    assert answer.value.status == 400
    expect(page.locator("#status.bad #status-text")).to_contain_text("plywood game")
    expect(page.locator("#turn")).to_contain_text("X to move")


def test_a_double_jump_takes_two_men(page, server):
    page.goto(server.at(view="board", game="checkers", position="B:W6,15,32:B1"))
    expect(page.locator("#board .piece.second")).to_have_count(3)
    expect(page.locator("#moves button")).to_have_count(1)
    cell(page, 0, 1).click()
    expect(page.locator("#board .piece.second")).to_have_count(1)
    for gone in [(0, 1), (1, 2), (3, 4)]:
        expect(cell(page, *gone).locator(".piece")).to_have_count(0)
    expect(cell(page, 4, 5).locator(".piece.first")).to_have_count(1)
    assert value(page, "#position-text") == "W:W32:B19"


def test_of_two_double_jumps_the_square_clicked_decides(page, server):
    page.goto(server.at(view="board", game="checkers", position="B:W6,14,15,32:B1"))
    expect(page.locator("#moves button")).to_have_count(2)
    cell(page, 0, 1).click()
    expect(page.locator("#board .cell.chosen")).to_have_count(1)
    expect(page.locator("#board .cell.next")).to_have_count(2)
    expect(page.locator("#choices button.move")).to_have_count(2)
    cell(page, 4, 1).click()
    expect(page.locator("#board .piece.second")).to_have_count(2)
    assert value(page, "#position-text") == "W:W15,32:B17"


def test_a_man_is_dragged(page, server):
    page.goto(server.at(view="board", game="checkers"))
    expect(page.locator("#turn")).to_contain_text("black to move")
    cell(page, 2, 1).drag_to(cell(page, 3, 0))
    expect(page.locator("#turn")).to_contain_text("white to move")
    assert value(page, "#moves-text") == "9-13"


def test_a_man_is_dragged_by_a_finger(phone, server):
    phone.goto(server.at(view="board", game="checkers"))
    quiet(phone)
    man, to = (cell(phone, *at).bounding_box() for at in ((2, 1), (3, 0)))
    middle = lambda box: {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    a, b = middle(man), middle(to)
    hand = phone.context.new_cdp_session(phone)
    touch = lambda kind, *points: hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    before = phone.evaluate("scrollY")
    touch("touchStart", a)
    for part in range(1, 6):
        touch("touchMove", {axis: a[axis] + (b[axis] - a[axis]) * part / 5 for axis in "xy"})
    expect(phone.locator("#board .ghost")).to_have_count(1)
    touch("touchEnd")
    until(lambda: value(phone, "#moves-text") != "", "the move is made")
    assert phone.evaluate("scrollY") == before
    expect(phone.locator("#board .ghost")).to_have_count(0)


@pytest.mark.refused("/api/position")
def test_a_wrong_position_shows_the_start_and_the_reason(page, server):
    page.goto(server.at(view="board", game="chess", position="nonsense"))
    expect(page.locator("#status-text")).to_contain_text("nonsense")
    expect(pieces(page)).to_have_count(32)
    page.locator("#moves button").first.click()
    until(lambda: value(page, "#moves-text") != "", "a move is made from there")
    expect(pieces(page)).to_have_count(32)


def test_backgammon_is_played_to_the_end(page, server):
    page.goto(server.at(view="board", game="backgammon", position=BEAR_OFF))
    turn = page.locator("#turn")
    expect(turn).to_contain_text("roll")
    turns = 0
    while "over" not in turn.inner_text():
        turns += 1
        assert turns < 10, "four checkers are borne off in four turns at most"
        expect(turn).to_contain_text("roll")
        page.get_by_role("button", name="Roll").click()
        expect(page.locator("#board .die")).to_have_count(2)
        before = value(page, "#moves-text")
        page.locator("#moves button").first.click()
        until(lambda before=before: value(page, "#moves-text") != before, "the play is made")
        quiet(page)
    expect(turn).to_contain_text("The game is over")
    expect(turn).to_contain_text("off X 15" if turns % 2 == 1 else "O 15")
    expect(page.locator("#roll")).to_have_count(0)


def test_backgammon_is_played_by_clicks_on_points(page, server):
    page.goto(server.at(view="board", game="backgammon", position=START))
    page.locator("#roll-choice").select_option("31")
    expect(page.get_by_role("img", name="die 3")).to_be_visible()
    expect(page.get_by_role("img", name="die 1")).to_be_visible()
    # 8/5 6/5 makes the point 5.
    for point in (7, 4):
        cell(page, point).click()
        expect(cell(page, point)).to_have_class("cell legal chosen")
    cell(page, 5).click()
    # One play is left, and it is made.
    until(lambda: "31, 8/5" in value(page, "#moves-text"), "the play is made")
    expect(cell(page, 4).locator(".piece.first")).to_have_count(2)
    expect(page.locator("#turn")).to_contain_text("O: roll")
    page.get_by_role("button", name="Roll").click()
    expect(page.locator("#board .die.second")).to_have_count(2)


def test_variations_and_the_evaluation_of_a_game(page, server):
    page.goto(server.at(view="board", game="tic-tac-toe"))
    expect(page.locator("#turn")).to_contain_text("X to move")
    play(page, (1, 1), (0, 0))
    page.get_by_role("button", name="One move back").click()
    expect(pieces(page)).to_have_count(1)
    play(page, (0, 1))
    variations = page.locator("#variations")
    expect(variations.locator(".branch")).to_have_count(1)
    expect(variations.locator("[aria-current]")).to_contain_text("b3")
    variations.locator("button.move", has_text="a3").click()
    expect(cell(page, 0, 0).locator(".piece")).to_have_count(1)
    expect(cell(page, 0, 1).locator(".piece")).to_have_count(0)

    page.get_by_role("button", name="Look at all positions").click()
    expect(page.locator("#evaluation .spot")).to_have_count(3)
    # A click on the graph goes to that position.
    box = page.locator("#evaluation").bounding_box()
    page.mouse.click(box["x"] + 0.03 * box["width"], box["y"] + 5)
    expect(pieces(page)).to_have_count(0)
    page.get_by_role("button", name="To the end").click()
    expect(pieces(page)).to_have_count(2)


def test_position_and_moves_go_in_as_text(page, server):
    page.goto(server.at(view="board", game="othello:size=6"))
    expect(page.locator("#turn")).to_contain_text("to move")
    start = value(page, "#position-text")
    first = page.locator("#moves button").first.inner_text()
    page.locator("#move-text").fill(f" {first.upper()} ")
    page.get_by_role("button", name="Play move").click()
    until(lambda: value(page, "#moves-text") == first, "the typed move is made")
    page.locator("#move-text").fill("z99")
    page.get_by_role("button", name="Play move").click()
    expect(page.locator("#status.bad #status-text")).to_contain_text("not a legal move")
    page.get_by_text("Position and moves as text").click()
    page.locator("#position-text").fill(start)
    page.get_by_role("button", name="Set position").click()
    until(lambda: value(page, "#moves-text") == "", "the position is set")
    page.locator("#moves-text").fill(first)
    page.get_by_role("button", name="Set moves").click()
    expect(page.locator("#variations [aria-current]")).to_contain_text(first)


def test_every_game_opens_on_the_board_and_a_move_is_made(page, server: Server):
    games = server.ask("house")["games"]
    assert len(games) >= 16
    for game in games:
        page.goto(server.at(view="board", game=game["name"]))
        ready(page)
        expect(page.locator("#board > *").first).to_be_visible()
        if not game["trees"]:
            expect(page.locator("#board svg, #board pre")).to_have_count(1)
        page.locator("#roll, #moves button").first.click()
        expect(page.locator("#variations button.move")).to_have_count(2)
        expect(page.locator("#status.bad")).to_have_count(0)


@pytest.mark.parametrize("game, at", [("connect-four", (0, 3)), ("chess", None), ("othello", (4, 5))])
def test_one_click_is_a_move_where_one_click_says_it(page, server, game, at):
    page.goto(server.at(view="board", game=game))
    expect(page.locator("#turn")).to_contain_text("to move")
    before = pieces(page).count()
    if at:
        cell(page, *at).click()
        expect(pieces(page)).to_have_count(before + 1)
    else:
        cell(page, 6, 4).click()
        expect(page.locator("#board .cell.next")).to_have_count(2)
        cell(page, 4, 4).click()
        expect(cell(page, 4, 4).locator(".piece")).to_have_count(1)
        expect(pieces(page)).to_have_count(before)
