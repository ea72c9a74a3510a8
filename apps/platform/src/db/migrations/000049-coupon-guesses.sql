-- Codes that were entered and could not be redeemed, kept for an hour: a code is a secret that is worth money.
create table platform.coupon_guesses (
  account_id uuid not null,
  organization_id bigint not null references platform.organizations on delete cascade,
  guessed_at timestamptz not null default now()
);

create index coupon_guesses_account_id on platform.coupon_guesses (account_id, guessed_at);
create index coupon_guesses_organization_id on platform.coupon_guesses (organization_id, guessed_at);
