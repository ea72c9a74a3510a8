-- Who made the link: it is good while they may transfer the project. Null for links from before this.
alter table platform.project_claims add column created_by uuid;
