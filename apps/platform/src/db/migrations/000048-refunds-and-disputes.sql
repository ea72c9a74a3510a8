-- What credit notes pay back through the payment provider. Where an operator pays it back, there is none.
create table platform.refunds (
  credit_note_id uuid primary key references platform.credit_notes on delete cascade,
  -- At the provider. Null: not created yet.
  refund_id text unique,
  amount_cents bigint not null,
  status text not null default 'waiting' check (status in ('waiting', 'processing', 'succeeded', 'failed')),
  -- Why it failed, in words.
  reason text,
  updated_at timestamptz not null default now()
);

create index refunds_open on platform.refunds (credit_note_id) where status in ('waiting', 'processing');

-- Payments that a customer has disputed at the bank.
create table platform.payment_disputes (
  -- At the provider.
  id text primary key,
  invoice_id uuid not null references platform.invoices on delete cascade,
  amount_cents bigint not null,
  -- Why, and how it stands, as the provider calls it.
  reason text not null,
  status text not null,
  -- Until when it can be answered. Null: it needs no answer.
  answer_by timestamptz,
  disputed_at timestamptz not null
);

create index payment_disputes_invoice_id on platform.payment_disputes (invoice_id);
