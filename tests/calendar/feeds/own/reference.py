#!/usr/bin/env python3
"""Nights of the calendars beside this file by a second, independent program, as JSON.

Needs Debian's python3-icalendar and python3-recurring-ical-events.
`today` of a file is the day of its first DTSTART, so that old files have nights too. The rules of nights are those of
src/calendar/feeds/parse.ts, written anew here.
"""
import datetime as dt, hashlib, json, multiprocessing, os, re, signal, warnings
from zoneinfo import ZoneInfo
import icalendar, recurring_ical_events

warnings.simplefilter('ignore')
ZONE = ZoneInfo('America/Santiago')

def local(at):
    return (at.replace(tzinfo=ZONE) if at.tzinfo is None else at).astimezone(ZONE)

def days(start, stop):
    """The first day whose night is taken and the first behind them whose night is not."""
    if not isinstance(start, dt.datetime):
        return start, max(stop, start + dt.timedelta(1))
    first = local(start).date()
    end = local(max(stop, start + dt.timedelta(microseconds=1)) if isinstance(stop, dt.datetime) else dt.datetime.combine(stop, dt.time(), tzinfo=start.tzinfo))
    after = end.date()
    if (end.hour, end.minute, end.second, end.microsecond) > (12, 0, 0, 0): after += dt.timedelta(1)
    return first, after

def months_later(day, months):
    month = day.month - 1 + months
    year, month = day.year + month // 12, month % 12 + 1
    for last in (day.day, 30, 29, 28):
        try: return dt.date(year, month, last)
        except ValueError: pass

def nights(raw, today):
    first, end = today - dt.timedelta(1), months_later(today, 24)
    taken = set()
    for calendar in icalendar.Calendar.from_ical(raw, multiple=True):
        calendar.subcomponents = [c for c in calendar.subcomponents if c.name in ('VEVENT', 'VTIMEZONE')]
        for event in recurring_ical_events.of(calendar).between(first - dt.timedelta(2), end + dt.timedelta(2)):
            if str(event.get('STATUS', '')).upper() == 'CANCELLED' or str(event.get('TRANSP', '')).upper() == 'TRANSPARENT': continue
            start = event['DTSTART'].dt
            stop = event['DTEND'].dt if 'DTEND' in event else start
            a, b = days(start, stop)
            while a < b:
                if first <= a < end: taken.add(a.isoformat())
                a += dt.timedelta(1)
    return sorted(taken)

def alarm(*_): raise TimeoutError()

def entry(path):
    """Each file in a process of its own: icalendar keeps the zones that a file defines for the next one."""
    raw = open(path, 'rb').read()
    years = re.findall(rb'\nDTSTART[^:\r\n]*:(\d{8})', raw)
    try: today = min(dt.date(int(y[:4]), int(y[4:6]), int(y[6:])) for y in years if b'19700101' < y < b'20980101')
    except ValueError: today = dt.date(2026, 1, 1)
    found = {'today': today.isoformat()}
    signal.signal(signal.SIGALRM, alarm)
    try:
        signal.alarm(20)
        taken = nights(raw, today)
        found['nights'] = len(taken)
        found['sha'] = hashlib.sha256('\n'.join(taken).encode()).hexdigest()[:16]
        found['all'] = taken
    except Exception as error:
        found['refused'] = type(error).__name__
    finally: signal.alarm(0)
    return found

folder = os.path.dirname(os.path.abspath(__file__))
paths = sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith('.ics'))
with multiprocessing.get_context('fork').Pool(1, maxtasksperchild=1) as pool:
    found = dict(zip((os.path.relpath(path, folder) for path in paths), pool.map(entry, paths, chunksize=1)))
print('{\n' + ',\n'.join(f'{json.dumps(k)}: {json.dumps(v)}' for k, v in found.items()) + '\n}')
