-- An organization can have tax IDs of several countries.
create table platform.tax_ids (
  id uuid primary key default gen_random_uuid(),
  organization_id bigint not null references platform.organizations on delete cascade,
  -- Two letters; ZZ where an older version did not ask for it.
  country text not null,
  -- Without spaces, dots and hyphens.
  value text not null,
  inserted_at timestamptz not null default clock_timestamp(),
  unique (organization_id, country, value)
);

-- The country was a part of the number, or is in the address: as a code, or by its name.
insert into platform.tax_ids (organization_id, country, value)
  select organization_id,
    case
      when value ~ '^EL[0-9]{9}$' then 'GR'
      when value ~ '^(AT|BE|BG|CY|CZ|DE|DK|EE|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK)[A-Z0-9+*]*[0-9]{2}[A-Z0-9+*]*$'
        then left(value, 2)
      when code is null and address_country ~ '^[a-z]{2}$' then upper(address_country)
      else coalesce(code, 'ZZ') end,
    value
  from (
    select organization_id, upper(regexp_replace(tax_id, '[\s.-]', '', 'g')) as value,
      lower(trim(address ->> 'country')) as address_country
    from platform.customers) customers
  left join (values
    ('australia', 'AU'), ('austria', 'AT'), ('belgium', 'BE'), ('brazil', 'BR'), ('bulgaria', 'BG'), ('canada', 'CA'),
    ('croatia', 'HR'), ('cyprus', 'CY'), ('czech republic', 'CZ'), ('czechia', 'CZ'), ('denmark', 'DK'), ('estonia', 'EE'),
    ('finland', 'FI'), ('france', 'FR'), ('germany', 'DE'), ('greece', 'GR'), ('hungary', 'HU'), ('india', 'IN'),
    ('ireland', 'IE'), ('italy', 'IT'), ('japan', 'JP'), ('latvia', 'LV'), ('lithuania', 'LT'), ('luxembourg', 'LU'),
    ('malta', 'MT'), ('mexico', 'MX'), ('netherlands', 'NL'), ('new zealand', 'NZ'), ('norway', 'NO'), ('poland', 'PL'),
    ('portugal', 'PT'), ('romania', 'RO'), ('singapore', 'SG'), ('slovakia', 'SK'), ('slovenia', 'SI'),
    ('south africa', 'ZA'), ('south korea', 'KR'), ('spain', 'ES'), ('sweden', 'SE'), ('switzerland', 'CH'),
    ('uk', 'GB'), ('united kingdom', 'GB'), ('united states', 'US')
  ) countries (name, code) on name = address_country
  where value <> '';

alter table platform.customers drop column tax_id;
