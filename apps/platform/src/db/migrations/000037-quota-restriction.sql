-- A restriction that followed from usage ends by itself; one that an operator set stays.
alter table platform.organizations add column restricted_by_quota boolean not null default false;

-- Every process refuses requests to the projects of a restricted organization.
drop trigger organizations_announce on platform.organizations;
create trigger organizations_announce after update of name, slug, requires_mfa, tier, restriction_status on platform.organizations
  for each row execute function platform.announce_organization();
