-- Deletions that were refused have closed their accounts. One that was carried out has deleted the profile.
delete from platform.closed_accounts c where exists (select from platform.profiles p where p.account_id = c.account_id);
