import type { TestProject } from '@cairn/dev-env/person'

/**
 * Webhooks that send nothing while pictures are taken: nobody changes these tables. Requests are answered in the transaction that
 * asks for them.
 */
export const storeSampleWebhooks = async (project: TestProject): Promise<void> => {
  await project.query(`
    create extension pg_net;
    create trigger tell_warehouse after insert or update on public.orders for each row
      execute function supabase_functions.http_request(
        'https://warehouse.example.com/hooks/orders', 'POST', '{"Content-Type":"application/json","X-Key":"k_51"}', '{}', '5000');
    create trigger rebuild_catalogue after insert or update or delete on public.products for each row
      execute function supabase_functions.http_request('https://build.example.com/start', 'GET', '{}', '{}', '1000');
    alter table public.products disable trigger rebuild_catalogue`)
  await project.query(`
    begin;
    select supabase_functions.queue_webhook(
      'public.orders'::regclass, 'tell_warehouse', 'POST', 'https://warehouse.example.com/hooks/orders', '{}', '{}', '{}', 5000)
    from generate_series(1, 5);
    with asked as (delete from net.http_request_queue returning id),
    numbered as (select id, row_number() over (order by id) as n from asked)
    insert into net._http_response (id, status_code, content, timed_out, error_msg)
    select id,
      case n when 2 then 503 when 4 then null else 202 end,
      case n when 2 then 'Service Unavailable' when 4 then null else '{"accepted": true, "queue": "orders"}' end,
      n = 4,
      case n when 4 then 'There was no answer within 5000 ms.' end
    from numbered;
    commit`)
}
