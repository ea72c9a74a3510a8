-- What operators give: coupons, credits that end, and credit notes.

create table platform.coupons (
  id uuid primary key default gen_random_uuid(),
  -- As it is entered, in capitals.
  code text not null unique,
  -- As invoices name it.
  name text not null,
  percent smallint check (percent between 1 and 100),
  amount_cents bigint check (amount_cents > 0),
  -- Null: all cycles from then on.
  cycles integer check (cycles > 0),
  -- The last day on which it can be redeemed. Null: no end.
  redeem_until date,
  most_redemptions integer check (most_redemptions > 0),
  -- Ended by an operator. Who has redeemed it keeps it.
  ended_at timestamptz,
  inserted_at timestamptz not null default now(),
  check ((percent is null) <> (amount_cents is null))
);

create table platform.coupon_redemptions (
  organization_id bigint not null references platform.organizations on delete cascade,
  coupon_id uuid not null references platform.coupons,
  redeemed_at timestamptz not null default now(),
  primary key (organization_id, coupon_id)
);

create index coupon_redemptions_coupon_id on platform.coupon_redemptions (coupon_id);

-- The last day on which what is left of it can be used. Null: no end. Entries below zero have none.
alter table platform.credit_entries add column expires_on date;

alter table platform.invoices
  -- The sum of its credit notes.
  add column credited_cents bigint not null default 0,
  -- Taken back as a whole before anything was paid with money.
  add column is_void boolean not null default false;

create table platform.credit_notes (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references platform.invoices,
  -- Null: the organization was deleted. Its credit notes are kept, as its invoices are.
  organization_id bigint references platform.organizations on delete set null,
  number bigint not null unique,
  issued_at timestamptz not null,
  total_cents bigint not null,
  -- They add up to the total: no longer due, paid back with money, and added to the credit balance.
  reduced_cents bigint not null,
  refunded_cents bigint not null,
  balance_cents bigint not null,
  -- Lines, tax, seller, customer and the reason.
  document jsonb not null
);

create index credit_notes_invoice_id on platform.credit_notes (invoice_id);
create index credit_notes_organization_id on platform.credit_notes (organization_id);

-- One row. Numbers have no gap, as those of invoices.
create table platform.credit_note_numbers (
  is_only boolean primary key default true check (is_only),
  last bigint not null
);
insert into platform.credit_note_numbers (last) values (0);

-- What the operator says of a restriction that they set.
alter table platform.organizations add column restriction_reason text;

create index audit_log_occurred_at on platform.audit_log (occurred_at);
