-- How the result of a snippet is drawn. jsonb would refuse strings that a request may hold, such as \u0000.
alter table platform.snippets add column chart json;
alter table platform.snippet_versions add column chart json;
alter table platform.snippet_drafts add column chart json;
