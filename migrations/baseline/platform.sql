-- The log and the only way to write to it (`src/engine/event-store/postgres.ts`).
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
);

-- Appends take one lock for the duration of one statement, so positions are gapless and in commit order: a reader up to a
-- position has seen everything before it. Each item of a call succeeds or conflicts separately.
-- items: [{stream, expected: -2 any | -1 none | revision, events: [{id, type, data, meta}]}]
-- answer: [[revision, position | null on conflict, replayed]]
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
      -- The same ids are already there: a repeat of the same append.
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
end $$;

create function refuse_change_of_log() returns trigger language plpgsql as $$
begin
  raise exception 'the event log is only ever appended to (% refused)', tg_op using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete or truncate on event_log
  for each statement execute function refuse_change_of_log();

-- The id of a sequence (`users_ids`, `listings_ids` …) claimed by a command: a repeated command gets the same one.
create table id_claims (
  sequence text not null,
  command_id text not null,
  id integer not null,
  primary key (sequence, command_id)
);

-- The position up to which each read model, each reaction and the scheduler have read the log.
create table projection_checkpoints (
  name text primary key,
  position text,
  stopped_because text,
  updated_at timestamptz not null default current_timestamp
);

-- Read models as of a past instant, each in its own schema (ADR 55).
create table past_models (
  schema text primary key,
  made_at timestamptz not null
);

-- Who did what, when and in which request: one row per event, without its data. The console reads the log by type and by time.
create table audit (
  position text primary key,
  stream text not null,
  revision integer not null,
  type text not null,
  actor text not null,
  correlation_id text not null,
  at timestamptz not null,
  event_id uuid,
  impersonated_by integer, -- the administrator who was impersonating `actor`
  constraint audit_stream_revision_unique unique (stream, revision)
);
create index audit_actor_position_index on audit (actor, position);
create index audit_correlation_id_index on audit (correlation_id);
create index audit_type_position_index on audit (type, position);
create index audit_at_index on audit (at);
create index audit_event_id_index on audit (event_id);
create index audit_impersonated_by_index on audit (impersonated_by);

-- Pending deadlines (ADR 110).
create table deadlines (
  queue text not null,
  key text collate "C" not null,
  at timestamptz not null,
  payload jsonb not null,
  primary key (queue, key)
);
create index deadlines_at_index on deadlines (at);

-- Actions done once per installation, such as loading the demonstration.
create table done_once (
  name text primary key,
  begun_at timestamptz not null,
  done_at timestamptz
);

-- Vaults: personal texts, referred to by an id in events and never contained in one, so that they can be erased by row (SEC-36).
-- Texts that events refer to by an id, such as those of a space; erased by stream.
create table event_texts (
  id uuid primary key,
  stream text not null,
  texts jsonb not null,
  written_at timestamptz not null default current_timestamp
);
create index event_texts_stream_index on event_texts (stream);

-- The reason that an administrator gave for a command: the text may name anyone.
create table event_words (
  command_id text primary key, -- contained in the events it led to
  author text not null,
  words text not null,
  written_at timestamptz not null
);

-- Texts that people wrote to each other, by an id found in events or read models.
create table person_words (
  id text primary key,
  author_id integer not null,
  words text not null,
  written_at timestamptz not null
);
create index person_words_author_id_index on person_words (author_id);

-- Answers to requests, so that a repeated request is answered without being executed again.
create table idempotency_keys (
  scope text not null, -- user:<id>, or address:<network> for visitors
  key text not null,
  request_hash text not null,
  status integer, -- null while the first request runs
  headers jsonb,
  body text,
  created_at timestamptz not null,
  holder integer, -- the process that handles the request: the key of a killed one is free immediately
  primary key (scope, key)
);
create index idempotency_keys_created_at_index on idempotency_keys (created_at);

-- Unlogged: counters may be lost in a crash; they must be shared by all processes and be cheap.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

-- Accepted captcha answers: each is valid once (SEC-18).
create table captcha_answers (
  answer_hash text primary key,
  expires_at timestamptz not null
);
create index captcha_answers_expires_at_index on captcha_answers (expires_at);

-- Lower case without accents, for indexed searches of the console.
create function folded(text) returns text language sql immutable parallel safe
  return translate(lower($1), 'áàâãäåéèêëíìîïóòôõöúùûüñçÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc');
