import type { TestProject } from '@cairn/dev-env/person'

/** Webhooks that send nothing while pictures are taken: nobody changes these tables. */
export const storeSampleWebhooks = async (project: TestProject): Promise<void> => {
  await project.query(`
    create extension pg_net;
    create trigger tell_warehouse after insert or update on public.orders for each row
      execute function supabase_functions.http_request(
        'https://warehouse.example.com/hooks/orders', 'POST', '{"Content-Type":"application/json","X-Key":"k_51"}', '{}', '5000');
    create trigger rebuild_catalogue after insert or update or delete on public.products for each row
      execute function supabase_functions.http_request('https://build.example.com/start', 'GET', '{}', '{}', '1000');
    alter table public.products disable trigger rebuild_catalogue`)
}
