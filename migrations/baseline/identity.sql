create sequence users_ids as integer;

-- ISO 3166 code and calling code; the eight countries of the catalogue first. The position in the list is `idpais` on the wire.
create table countries (
  id integer primary key,
  iso text not null constraint countries_iso_unique unique,
  prefix text not null,
  catalogue boolean not null
);
insert into countries (id, iso, prefix, catalogue)
  select place, left(country, 2), substr(country, 3), place <= 8 from regexp_split_to_table(
    'AR54 CL56 ES34 CO57 MX52 PA507 PE51 PT351 AD376 AE971 AF93 AG1 AI1 AL355 AM374 AO244 AS1 AT43 AU61 AW297 AX358
     AZ994 BA387 BB1 BD880 BE32 BF226 BG359 BH973 BI257 BJ229 BL590 BM1 BN673 BO591 BQ599 BR55 BS1 BT975 BW267
     BY375 BZ501 CA1 CC61 CD243 CF236 CG242 CH41 CI225 CK682 CM237 CN86 CR506 CU53 CV238 CW599 CX61 CY357 CZ420
     DE49 DJ253 DK45 DM1 DO1 DZ213 EC593 EE372 EG20 EH212 ER291 ET251 FI358 FJ679 FK500 FM691 FO298 FR33 GA241 GB44
     GD1 GE995 GF594 GG44 GH233 GI350 GL299 GM220 GN224 GP590 GQ240 GR30 GT502 GU1 GW245 GY592 HK852 HN504 HR385
     HT509 HU36 ID62 IE353 IL972 IM44 IN91 IO246 IQ964 IR98 IS354 IT39 JE44 JM1 JO962 JP81 KE254 KG996 KH855 KI686
     KM269 KN1 KP850 KR82 KW965 KY1 KZ7 LA856 LB961 LC1 LI423 LK94 LR231 LS266 LT370 LU352 LV371 LY218 MA212 MC377
     MD373 ME382 MF590 MG261 MH692 MK389 ML223 MM95 MN976 MO853 MP1 MQ596 MR222 MS1 MT356 MU230 MV960 MW265 MY60
     MZ258 NA264 NC687 NE227 NF672 NG234 NI505 NL31 NO47 NP977 NR674 NU683 NZ64 OM968 PF689 PG675 PH63 PK92 PL48
     PM508 PR1 PS970 PW680 PY595 QA974 RE262 RO40 RS381 RU7 RW250 SA966 SB677 SC248 SD249 SE46 SG65 SH290 SI386
     SJ47 SK421 SL232 SM378 SN221 SO252 SR597 SS211 ST239 SV503 SX1 SY963 SZ268 TC1 TD235 TG228 TH66 TJ992 TK690
     TL670 TM993 TN216 TO676 TR90 TT1 TV688 TW886 TZ255 UA380 UG256 US1 UY598 UZ998 VA39 VC1 VE58 VG1 VI1 VN84
     VU678 WF681 WS685 XK383 YE967 YT262 ZA27 ZM260 ZW263', '\s+') with ordinality as listed (country, place);

-- Read model of accounts, without personal data.
create table users (
  id integer primary key,
  is_admin boolean not null,
  language text not null,
  type text,
  country text,
  interest_country text,
  terms_version text,
  terms_signed boolean not null,
  registered_at timestamptz not null,
  revision integer not null,
  is_support boolean not null default false, -- reads to help people, changes nothing
  role_proposed text, -- pending a second administrator
  role_proposed_by integer,
  role_proposed_at timestamptz
);

-- Personal data: erased by row, never in an event (SEC-36).
create table user_vault (
  id integer primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  email_hmac text not null constraint user_vault_email_hmac_unique unique,
  phone text, -- digits of E.164, calling code included
  calling_code text,
  birth_date date,
  gender text,
  nationality text,
  biography text,
  image text, -- key in the file store
  currency text,
  created_at timestamptz not null,
  erased_at timestamptz,
  -- When the owner of the mailbox first opened a link in it; null while anyone may have typed the address (D-134).
  email_confirmed_at timestamptz,
  spoken text -- codes of the languages a person speaks, separated by commas
);
create index user_vault_email_index on user_vault (email);
create index user_vault_phone_index on user_vault (phone);
create index user_vault_own_number on user_vault (substr(phone, length(calling_code) + 1));
create index user_vault_first_name on user_vault (folded(first_name) text_pattern_ops);

create table host_terms_signatures (
  user_id integer not null,
  version text not null,
  text text not null,
  name text not null,
  signed_at timestamptz not null,
  primary key (user_id, version)
);

-- The bank data of a host: sealed field by field, written by no projection, so that a rebuild leaves it and an erasure is final (SEC-25,
-- SEC-36).
create table bank_data (
  user_id integer primary key,
  first_name text not null,
  last_name text not null,
  government_id text not null,
  phone text,
  email text,
  bank_account_number text not null,
  bank_code text not null,
  bank_name text not null,
  bank_address text,
  branch_code text,
  message text,
  payouts_from timestamptz not null
);

create table credentials (
  user_id integer primary key,
  password_hash text not null,
  changed_at timestamptz not null,
  -- How often the password was reset: links of reservations made under an earlier one are invalid (D-139).
  changes integer not null default 0
);

create table recovery_tokens (
  token_hash text primary key,
  user_id integer not null,
  expires_at timestamptz not null,
  used_command uuid -- the command that used it: a repeated request finds its earlier result
);
create index recovery_tokens_user_id_index on recovery_tokens (user_id);

-- A pending change of address, which both mailboxes have to confirm; one per account (D-97).
create table email_changes (
  user_id integer primary key,
  request_id uuid not null,
  old_email text not null,
  old_hmac text not null,
  new_email text not null,
  new_hmac text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  old_approved_at timestamptz,
  new_approved_at timestamptz,
  changed_at timestamptz
);
create index email_changes_expires_at_index on email_changes (expires_at);

-- The Google account that signs in to each account (SEC-01).
create table google_accounts (
  google_id text primary key,
  user_id integer not null constraint google_accounts_user_id_unique unique,
  linked_at timestamptz not null
);

-- Used nonces, until they would have expired anyway.
create table google_nonces (
  nonce_hash text primary key,
  expires_at timestamptz not null
);
create index google_nonces_expires_at_index on google_nonces (expires_at);

create table sessions (
  token_hash text primary key,
  user_id integer not null,
  agent text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  proved_at timestamptz not null, -- when the holder of the session last confirmed the password (SEC-33)
  -- A public name that reveals nothing, by which the list of sessions ends one (U-10).
  id uuid not null default gen_random_uuid() constraint sessions_id_unique unique
);
create index sessions_user_id_index on sessions (user_id);
create index sessions_expires_at_index on sessions (expires_at);

-- Impersonations: who, whom, and until when (A-12). A row ends with the administrator's session, however that one ends.
create table impersonations (
  token_hash text primary key,
  session_hash text not null
    constraint impersonations_session_hash_unique unique
    constraint impersonations_session_hash_foreign references sessions (token_hash) on delete cascade,
  admin_id integer not null,
  user_id integer not null,
  started_at timestamptz not null,
  ends_at timestamptz not null
);
create index impersonations_admin_id_index on impersonations (admin_id);
create index impersonations_user_id_index on impersonations (user_id);

-- Notifies channel `rights` with the id of an account whose rights may have ended: sessions end in many places, also by a foreign key and
-- by erasure, and open streams have to close with each of them. A replaced impersonation has ended too.
create function sessions_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('rights', whose::text) from (select distinct user_id as whose from ended) as all_of_them;
  return null;
end $$;
create trigger sessions_ended_by_delete after delete on sessions
  referencing old table as ended for each statement execute function sessions_ended();

create function impersonations_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('rights', whose::text) from (select distinct admin_id as whose from ended) as all_of_them;
  return null;
end $$;
create trigger impersonations_ended_by_delete after delete on impersonations
  referencing old table as ended for each statement execute function impersonations_ended();
create trigger impersonations_ended_by_update after update on impersonations
  referencing old table as ended for each statement execute function impersonations_ended();
