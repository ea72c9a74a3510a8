create type auth.factor_type as enum ('totp', 'webauthn', 'phone', 'recovery_code');
create type auth.factor_status as enum ('unverified', 'verified');

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  secret text,
  -- The time step of the last code that was taken: no code is good twice.
  last_time_step bigint
);

comment on column auth.mfa_factors.secret is 'sealed with a key that is not in the database';

create unique index mfa_factors_user_friendly_name_unique on auth.mfa_factors (user_id, friendly_name)
  where trim(friendly_name) <> '';
create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);
create unique index mfa_factors_one_set_of_recovery_codes on auth.mfa_factors (user_id)
  where factor_type = 'recovery_code';

create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  created_at timestamptz not null,
  verified_at timestamptz,
  ip_address inet
);

create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);

create table auth.mfa_recovery_codes (
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);

comment on column auth.mfa_recovery_codes.code_hash is 'keyed with a secret that is not in the database';

alter table auth.mfa_factors enable row level security;
alter table auth.mfa_challenges enable row level security;
alter table auth.mfa_recovery_codes enable row level security;
create policy owner_access on auth.mfa_factors to postgres using (true) with check (true);
create policy owner_access on auth.mfa_challenges to postgres using (true) with check (true);
create policy owner_access on auth.mfa_recovery_codes to postgres using (true) with check (true);
revoke all on auth.mfa_factors, auth.mfa_challenges, auth.mfa_recovery_codes
  from public, anon, authenticated, service_role;
grant select, insert, update, delete, references, trigger
  on auth.mfa_factors, auth.mfa_challenges, auth.mfa_recovery_codes to postgres;
