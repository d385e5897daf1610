import type { Knex } from 'knex';

/** The log and the one way to write to it (`src/platform/event-store/postgres.ts`). */
export const up = async (knex: Knex) => {
  await knex.raw(`
    create table event_log (
      position bigint primary key,
      stream text collate "C" not null,
      revision integer not null,
      id uuid not null,
      type text not null,
      data jsonb not null,
      meta jsonb not null,
      recorded_at timestamptz not null default clock_timestamp(),
      unique (stream, revision)
    )`);

  // Appends take one lock for the length of one statement, so positions are gapless and in the order of commits:
  // who reads up to a position has seen everything before it. Each item of a call succeeds or conflicts alone.
  // items: [{stream, expected: -2 any | -1 none | revision, events: [{id, type, data, meta}]}]
  // answer: [[revision, position | null on conflict, replayed]]
  await knex.raw(`
    create function append_events(items jsonb) returns jsonb language plpgsql as $$
    declare
      item jsonb;
      name text;
      expected integer;
      current integer;
      start integer;
      size integer;
      head bigint;
      found bigint;
      wrote boolean := false;
      answer jsonb := '[]';
    begin
      if pg_current_xact_id_if_assigned() is not null then
        raise exception 'append_events inside a transaction that has already written';
      end if;
      perform pg_advisory_xact_lock(hashtextextended('event_log', 0));
      select coalesce(max(position), 0) into head from event_log;
      for item in select value from jsonb_array_elements(items) loop
        name := item->>'stream';
        expected := (item->>'expected')::integer;
        size := jsonb_array_length(item->'events');
        select coalesce(max(revision), -1) into current from event_log where stream = name;
        start := null;
        if expected = -2 then
          if current >= 0 then
            select revision - 1 into start from event_log
              where stream = name and id = (item->'events'->0->>'id')::uuid order by revision limit 1;
          end if;
        elsif expected <> current then
          start := expected;
        end if;
        if start is not null then
          -- The same ids already stand there: it is the same append, sent again.
          select max(e.position) into found
            from jsonb_array_elements(item->'events') with ordinality as sent(event, nth)
            join event_log e on e.stream = name and e.revision = start + nth and e.id = (sent.event->>'id')::uuid
            having count(*) = size;
          if found is not null then
            answer := answer || jsonb_build_array(jsonb_build_array(start + size, found::text, true));
          else
            answer := answer || jsonb_build_array(jsonb_build_array(current, null, false));
          end if;
          continue;
        end if;
        insert into event_log (position, stream, revision, id, type, data, meta)
          select head + nth, name, current + nth, (event->>'id')::uuid, event->>'type', event->'data', event->'meta'
          from jsonb_array_elements(item->'events') with ordinality as sent(event, nth);
        head := head + size;
        wrote := true;
        answer := answer || jsonb_build_array(jsonb_build_array(current + size, head::text, false));
      end loop;
      if wrote then
        perform pg_notify('event_log', '');
      end if;
      return answer;
    end $$`);

  await knex.raw(`
    create function refuse_change_of_log() returns trigger language plpgsql as $$
    begin
      raise exception 'the event log is only ever appended to (% refused)', tg_op using errcode = 'restrict_violation';
    end $$`);
  await knex.raw(`
    create trigger append_only before update or delete or truncate on event_log
    for each statement execute function refuse_change_of_log()`);
};

export const down = async (knex: Knex) => {
  await knex.raw('drop table event_log');
  await knex.raw('drop function append_events(jsonb)');
  await knex.raw('drop function refuse_change_of_log()');
};
