#!/usr/bin/env python3
"""Nights of the collected calendars by a second, independent program: writes reference.json beside this file.

Needs Debian's python3-icalendar and python3-recurring-ical-events. Usage: reference.py FOLDER_OF_CALENDARS
`today` of a file is the day of its first DTSTART, so that old files have nights too. The rules of nights are those of
src/calendar/feeds/parse.ts, written anew here.
"""
import datetime as dt, hashlib, json, os, re, signal, sys, warnings
from zoneinfo import ZoneInfo
import icalendar, recurring_ical_events

warnings.simplefilter('ignore')
ZONE = ZoneInfo('America/Santiago')

def local(at):
    if isinstance(at, dt.datetime):
        return (at.replace(tzinfo=ZONE) if at.tzinfo is None else at).astimezone(ZONE).date()
    return at

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
            a, b = local(start), local(stop)
            if b <= a: b = a + dt.timedelta(1)
            while a < b:
                if first <= a < end: taken.add(a.isoformat())
                a += dt.timedelta(1)
    return sorted(taken)

def alarm(*_): raise TimeoutError()

signal.signal(signal.SIGALRM, alarm)
folder, found = sys.argv[1], {}
for base, _, names in sorted(os.walk(folder)):
    for name in sorted(names):
        if not name.endswith('.ics'): continue
        path = os.path.join(base, name)
        raw = open(path, 'rb').read()
        key = os.path.relpath(path, folder)
        years = re.findall(rb'\nDTSTART[^:\r\n]*:(\d{8})', raw)
        try: today = min(dt.date(int(y[:4]), int(y[4:6]), int(y[6:])) for y in years if b'19700101' < y < b'20980101')
        except ValueError: today = dt.date(2026, 1, 1)
        entry = {'today': today.isoformat()}
        try:
            signal.alarm(20)
            taken = nights(raw, today)
            entry['nights'] = len(taken)
            entry['sha'] = hashlib.sha256('\n'.join(taken).encode()).hexdigest()[:16]
        except Exception as error:
            entry['refused'] = type(error).__name__
        finally: signal.alarm(0)
        if '--full' in sys.argv and 'sha' in entry: entry['all'] = taken
        found[key] = entry
out = '/dev/stdout' if '--full' in sys.argv else os.path.join(os.path.dirname(os.path.abspath(__file__)), 'reference.json')
with open(out, 'w') as f:
    f.write('{\n' + ',\n'.join(f'{json.dumps(k)}: {json.dumps(v)}' for k, v in found.items()) + '\n}\n')
