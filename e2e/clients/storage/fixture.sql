-- Signed-in users have a folder of their own in `homes`; everyone reads `shop`, and nobody but the service writes there.
insert into storage.buckets (id, name, public) values
  ('files', 'files', false), ('pictures', 'pictures', true), ('homes', 'homes', false), ('closed', 'closed', false),
  ('shop', 'shop', false), ('drop', 'drop', false);
insert into storage.buckets (id, name, file_size_limit, allowed_mime_types) values
  ('small', 'small', 1000, null), ('images', 'images', null, array['image/*', 'text/csv']);

create policy "own folder" on storage.objects for all to authenticated
  using (bucket_id = 'homes' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'homes' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "everyone reads the shop" on storage.objects for select to anon, authenticated using (bucket_id = 'shop');
create policy "everyone drops" on storage.objects for insert to anon, authenticated with check (bucket_id = 'drop');
create policy "homes can be seen" on storage.buckets for select to authenticated using (id = 'homes');
