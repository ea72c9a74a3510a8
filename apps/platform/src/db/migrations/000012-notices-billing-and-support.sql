-- What is done to the installation as a whole belongs to no organization: null.
alter table platform.audit_log alter column organization_id drop not null;

alter table platform.organizations
  add column restriction_status text check (restriction_status in ('grace_period', 'grace_period_over', 'restricted')),
  add column grace_period_end timestamptz,
  -- Null: billed by the provider itself.
  add column billing_partner text check (billing_partner in ('vercel_marketplace', 'aws'));

create table platform.customers (
  organization_id bigint primary key references platform.organizations on delete cascade,
  billing_name text,
  -- As the contract's Address; null where none was given.
  address jsonb,
  tax_id text,
  updated_at timestamptz not null default now()
);

create table platform.overdue_invoices (
  id uuid primary key default gen_random_uuid(),
  organization_id bigint not null references platform.organizations on delete cascade,
  number text not null,
  amount_due_cents bigint not null check (amount_due_cents > 0),
  due_date date not null,
  inserted_at timestamptz not null default now()
);

create index overdue_invoices_organization_id on platform.overdue_invoices (organization_id);

-- What the operator tells everybody at the top of the page.
create table platform.notices (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('incident', 'maintenance', 'notice')),
  title text not null,
  text text not null,
  link text,
  -- The window that it tells of, where it tells of one.
  starts_at timestamptz,
  ends_at timestamptz,
  -- Null: until the operator ends it.
  shown_until timestamptz,
  inserted_at timestamptz not null default now()
);

create table platform.support_requests (
  id uuid primary key,
  reference text not null unique,
  category text not null,
  severity text not null,
  subject text not null,
  message text not null,
  -- Null: written by somebody who was not signed in.
  account_id uuid,
  email text not null,
  organization_slug text,
  project_ref text,
  -- Of the error report that it is about.
  error_id text,
  services text[] not null default '{}',
  cc text[] not null default '{}',
  allows_access boolean not null default false,
  inserted_at timestamptz not null default now(),
  closed_at timestamptz
);

create index support_requests_inserted_at on platform.support_requests (inserted_at desc);

-- The files themselves lie in the home, below support/.
create table platform.support_attachments (
  id uuid primary key,
  request_id uuid not null references platform.support_requests on delete cascade,
  name text not null,
  media_type text not null,
  bytes integer not null
);

create index support_attachments_request_id on platform.support_attachments (request_id);

create table platform.testimonials (
  id uuid primary key default gen_random_uuid(),
  text text not null,
  url text not null,
  handle text not null,
  img_url text,
  -- What stood at img_url when it was entered: the sign-in page asks no other host.
  image bytea,
  image_type text,
  inserted_at timestamptz not null default now()
);
