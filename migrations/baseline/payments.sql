-- Read model of payment-<reservationId>: one row per checkout, transfer or manual payment.
create table payments (
  payment_id text primary key,
  reservation_id integer not null,
  method text not null, -- mercadopago, paypal, bankTransfer, manual
  status text not null, -- started, pending, failed, confirmed, review
  amount bigint not null,
  currency text not null,
  surcharge bigint not null,
  failure text, -- why it failed or is held for review
  refund_amount bigint,
  refund_currency text,
  refund_cause text,
  started_at timestamptz not null,
  settled_at timestamptz,
  ref text, -- the gateway's reference
  refund_status text, -- due, sent, refused
  refund_via text,
  refund_note text, -- why the gateway refused
  refund_due_at timestamptz,
  refund_settled_at timestamptz,
  reversed_at timestamptz,
  refund_held boolean not null default false, -- above the limit: pending a second administrator (D-137)
  contest text, -- the outcome of a chargeback: open at first (D-135)
  months text[] -- the later months it pays (D-127); null for the payment that begins the stay
);
create index payments_reservation_id_index on payments (reservation_id);
create index payments_status_started_at_index on payments (status, started_at);
create index payments_ref_index on payments (ref);
create index payments_refund_due on payments (refund_due_at) where refund_status in ('due', 'refused');
create index payments_contested on payments (reversed_at) where contest = 'open';

-- Later months of long stays, which are paid through us.
create table instalments (
  id text primary key,
  reservation_id integer not null,
  payment_id text not null,
  host_id integer not null,
  due date not null,
  amount bigint not null,
  currency text not null,
  pay_from timestamptz not null,
  overdue_at timestamptz not null,
  paid_by text,
  paid_at timestamptz,
  dropped boolean not null,
  overdue_since timestamptz,
  announced_by text -- the payment whose transfer the guest announced
);
create index instalments_reservation_id_index on instalments (reservation_id);
create index instalments_host_id_index on instalments (host_id);
create index instalments_open on instalments (overdue_at) where paid_by is null and not dropped;

-- Double-entry ledger: the entries of one event add up to zero in each currency.
create table ledger_entries (
  position text not null, -- of the event
  line smallint not null,
  reservation_id integer not null,
  payment_id text not null,
  account text not null,
  amount bigint not null,
  currency text not null,
  cause text not null,
  at timestamptz not null,
  primary key (position, line)
);
create index ledger_entries_reservation_id_index on ledger_entries (reservation_id);
create index ledger_entries_account_at_index on ledger_entries (account, at);
create index ledger_entries_cash on ledger_entries (at) include (currency, amount) where account like 'cash:%';

-- Payouts due to hosts, when, and how much was sent; what hosts were paid and owe us again, and what of that was set off (D-136).
create table payouts (
  payment_id text not null,
  reservation_id integer not null,
  host_id integer not null,
  currency text not null,
  earned bigint not null,
  paid_out bigint not null,
  due_on date not null,
  paid_at timestamptz,
  id text primary key,
  month date, -- for a payment of later months: the due day of the first one not yet sent in full (D-127)
  payable_from date not null, -- the first day on which it may be paid out
  set_off bigint not null,
  settled bigint not null,
  owed_since timestamptz,
  by_month jsonb, -- rent paid in advance is paid out as its months begin, in several transfers
  transfers jsonb not null default '[]'
);
create index payouts_reservation_id_index on payouts (reservation_id);
create index payouts_payment_id_index on payouts (payment_id);
create index payouts_host_id_index on payouts (host_id);
create index payouts_due_on_index on payouts (due_on);
create index payouts_payable_from_index on payouts (payable_from);

-- Approvals pending a second administrator: above a set limit no one moves money alone.
create table approvals (
  id text primary key,
  reservation_id integer not null,
  payment_id text not null,
  action text not null,
  amount bigint not null,
  currency text not null,
  asked_by integer not null,
  asked_at timestamptz not null,
  asked_command text -- its reason is in `event_words` under that id, for the approving administrator (SEC-33, SEC-36)
);

-- Receipts of transfers: private files, read only by administrators.
create table transfer_receipts (
  reservation_id integer not null,
  file_key text not null,
  content_type text not null,
  reference text,
  received_at timestamptz not null,
  payment_id text not null default '', -- empty for the payment that begins the stay
  primary key (reservation_id, payment_id)
);
create index transfer_receipts_payment_id_index on transfer_receipts (payment_id);

-- Every signed notification of a gateway, once. An unfinished row is processed again when the gateway repeats it.
create table webhook_inbox (
  gateway text not null,
  delivery text not null,
  resource text not null,
  status text not null, -- received, done, quarantined
  note text,
  received_at timestamptz not null,
  reservation_id integer,
  primary key (gateway, delivery)
);
create index webhook_inbox_reservation_id_index on webhook_inbox (reservation_id);
create index webhook_inbox_open on webhook_inbox (received_at) where status <> 'done';

-- Notifications with an invalid signature: one row per gateway and day, whatever their number.
create table webhook_refusals (
  gateway text not null,
  day date not null, -- UTC
  times integer not null,
  last_at timestamptz not null,
  primary key (gateway, day)
);

-- The sandbox gateway's own state: what a card company would store.
create table sandbox_payments (
  payment text primary key,
  gateway text not null, -- the simulated gateway: mercadopago, paypal
  state text not null, -- open, pending, approved, rejected
  attempt integer not null default 0,
  amount bigint not null,
  currency text not null,
  title text not null,
  return_to text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  disputes integer not null default 0 -- each has its own id, as at the real gateways (D-135)
);

-- Refunds of the sandbox, by their idempotency key.
create table sandbox_refunds (
  key text primary key,
  payment text not null,
  amount bigint not null,
  currency text not null,
  created_at timestamptz not null
);
