create table erasures (
  user_id integer primary key,
  requested_at timestamptz not null,
  erase_at timestamptz not null,
  postponed_because text,
  taken_back_at timestamptz,
  erased_at timestamptz,
  kept jsonb not null
);
create index erasures_due on erasures (erase_at) where taken_back_at is null and erased_at is null;

-- The sealed address of a person who is being erased, until the certificate has been sent; written by no projection.
create table erasure_certificates (
  user_id integer primary key,
  address text not null,
  email_hmac text not null, -- to release the claim of the address, also after a crash
  begun_at timestamptz not null
);
