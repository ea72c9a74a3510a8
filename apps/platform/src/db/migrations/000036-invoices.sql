-- Invoices as they were issued. Nothing of one changes, except that it is paid.

create table platform.invoices (
  id uuid primary key default gen_random_uuid(),
  -- Null: the organization was deleted. Its invoices are kept.
  organization_id bigint references platform.organizations on delete set null,
  number bigint not null unique,
  cycle_start date not null,
  -- The first day of the next cycle.
  cycle_end date not null,
  issued_at timestamptz not null,
  due_date date not null,
  total_cents bigint not null,
  due_cents bigint not null,
  -- Lines, discounts, tax, seller and customer.
  document jsonb not null,
  paid_at timestamptz,
  unique (organization_id, cycle_start)
);

create index invoices_unpaid on platform.invoices (organization_id, due_date) where paid_at is null;

-- One row. A sequence would leave a gap where a transaction is rolled back.
create table platform.invoice_numbers (
  is_only boolean primary key default true check (is_only),
  last bigint not null
);
insert into platform.invoice_numbers (last) values (0);

-- The first day that no invoice was computed for. Cycles that cost nothing have no invoice.
create table platform.billed_until (
  organization_id bigint primary key references platform.organizations on delete cascade,
  day date not null
);

-- The credit balance is their sum.
create table platform.credit_entries (
  id bigint generated always as identity primary key,
  organization_id bigint not null references platform.organizations on delete cascade,
  amount_cents bigint not null,
  reason text not null,
  inserted_at timestamptz not null default now()
);

create index credit_entries_organization_id on platform.credit_entries (organization_id);
