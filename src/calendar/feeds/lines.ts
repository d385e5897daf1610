/** Why a text yields no nights at all. `not_a_calendar`: not iCalendar, or truncated. `too_large`: exceeds a limit. */
export type Unusable = 'not_a_calendar' | 'too_large';

export class UnusableCalendar extends Error {
  readonly why: Unusable;
  constructor(why: Unusable) {
    super(why);
    this.name = 'UnusableCalendar';
    this.why = why;
  }
}

/**
 * Content lines, unfolded, of one component. `closed`: false when its END is missing. `cancelled`: true in a calendar that cancels its
 * events (METHOD:CANCEL).
 */
export type Block = { readonly lines: readonly string[]; readonly closed: boolean; readonly cancelled: boolean };
export type Blocks = { readonly events: readonly Block[]; readonly zones: readonly Block[]; readonly zone: string | null };

const MAX_EVENTS = 5_000;

/**
 * The VEVENT and VTIMEZONE components of every VCALENDAR in `text`. Splitting manually keeps one bad line from invalidating the whole file,
 * because each event is parsed separately afterwards. Line ends may be CRLF, LF or CR. Throws UnusableCalendar.
 */
export const blocksOf = (text: string): Blocks => {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  if (!/^\s*BEGIN:VCALENDAR[ \t]*\n/i.test(plain)) throw new UnusableCalendar('not_a_calendar');
  const lines = plain.replace(/\n[ \t]/g, '').split('\n');
  const events: Block[] = [];
  const zones: Block[] = [];
  let zone: string | null = null;
  let calendars = 0;
  let cancelled = false;
  let open: { name: string; lines: string[]; inner: number } | null = null;
  for (const raw of lines) {
    const line = raw.trimEnd();
    const [, mark = '', component = ''] = /^(BEGIN|END):([A-Z-]+)$/i.exec(line) ?? [];
    const begins = mark.toUpperCase() === 'BEGIN';
    const name = component.toUpperCase();
    if (open) {
      const lost: boolean = begins && name === 'VEVENT'; // the event before it has no end
      if (lost || (mark && !begins && (name === open.name || name === 'VCALENDAR'))) {
        const closed: boolean = !lost && name === open.name;
        (open.name === 'VEVENT' ? events : zones).push({ lines: open.lines, closed, cancelled });
        open = lost ? { name, lines: [], inner: 0 } : null;
        if (events.length > MAX_EVENTS) throw new UnusableCalendar('too_large');
        if (name === 'VCALENDAR') calendars -= 1;
        continue;
      }
      // an alarm in an event has its own times; the parts of a zone belong to the zone
      if (mark && open.name === 'VEVENT') open.inner = Math.max(0, open.inner + (begins ? 1 : -1));
      else if (open.inner === 0) open.lines.push(line);
    } else if (name === 'VCALENDAR') {
      calendars += begins ? 1 : -1;
      cancelled = false;
    } else if (/^METHOD[^:]*:\s*CANCEL$/i.test(line)) cancelled = true;
    else if (begins && (name === 'VEVENT' || name === 'VTIMEZONE')) open = { name, lines: [], inner: 0 };
    else if (/^X-WR-TIMEZONE[;:]/i.test(line)) zone ??= line.slice(line.indexOf(':') + 1).trim();
  }
  if (open || calendars > 0) throw new UnusableCalendar('not_a_calendar'); // the text is truncated
  return { events, zones, zone };
};
