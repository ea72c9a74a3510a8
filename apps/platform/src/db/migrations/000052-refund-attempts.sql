-- How often a refund that had failed was asked for again: each attempt is another refund at the provider.
alter table platform.refunds add column attempt integer not null default 0;
