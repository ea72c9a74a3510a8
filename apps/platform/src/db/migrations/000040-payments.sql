-- An organization at the payment provider, where its payment methods are kept.
create table platform.payment_customers (
  -- The customer is created with it as the idempotency key.
  id uuid primary key default gen_random_uuid(),
  -- Null: the organization was deleted, and the customer is to be deleted at the provider.
  organization_id bigint unique references platform.organizations on delete set null,
  -- Null: not created yet.
  customer_id text unique
);

-- The payment of an invoice by the payment provider. Invoices that an operator marks as paid have none.
create table platform.invoice_payments (
  invoice_id uuid primary key references platform.invoices on delete cascade,
  -- At the provider. One for all attempts: it can succeed only once. Null: not created yet.
  intent_id text unique,
  status text not null default 'waiting'
    check (status in ('waiting', 'processing', 'action_needed', 'failed', 'succeeded', 'cancelled')),
  -- Why it waits or failed, in words.
  reason text,
  -- Whether the next attempt is to be made now.
  is_due boolean not null default true,
  next_attempt_at timestamptz,
  -- A part of the idempotency key: the same until its result is known.
  attempt integer not null default 0,
  -- By somebody who waits for the result, and needs no mail about it.
  by_person boolean not null default false,
  -- What the provider calls the last failure that was recorded.
  failure_id text,
  failures integer not null default 0,
  -- What was read of the provider is stored only if nothing else was stored since.
  revision integer not null default 0,
  updated_at timestamptz not null default now()
);

create index invoice_payments_open on platform.invoice_payments (next_attempt_at)
  where status not in ('succeeded', 'cancelled');
