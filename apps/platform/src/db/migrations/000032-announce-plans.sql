-- Services of projects ask what the plan of their organization includes, in every process: its change is announced too.
drop trigger organizations_announce on platform.organizations;
create trigger organizations_announce after update of name, slug, requires_mfa, tier on platform.organizations
  for each row execute function platform.announce_organization();
