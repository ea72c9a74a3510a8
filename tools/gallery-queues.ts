import type { TestProject } from '@cairn/dev-env/person'

/** Queues with messages in each state: waiting, delayed, in work, archived. */
export const storeSampleQueues = async (project: TestProject): Promise<void> => {
  await project.query('create extension pgmq')
  await project.query(`
    select pgmq.create('order-mails'), pgmq.create('invoices'), pgmq.create_unlogged('thumbnails');
    alter table pgmq.q_invoices enable row level security;
    alter table pgmq."q_order-mails" enable row level security;
    create policy "Customers send mails about their orders" on pgmq."q_order-mails" for insert to authenticated
      with check (message ->> 'customer' = (select auth.uid()::text));
    grant select, insert on pgmq."q_order-mails" to authenticated;
    grant all on pgmq."q_order-mails", pgmq."a_order-mails" to service_role;
    select pgmq.send_batch('order-mails', (
      select array_agg(jsonb_build_object('order', 4700 + n, 'template', case n % 3 when 0 then 'shipped' else 'confirmation' end,
        'to', 'customer' || n || '@example.com')) from generate_series(1, 14) n));
    select pgmq.archive('order-mails', array[1, 2, 3]);
    select pgmq.read('order-mails', 86400, 2);
    select pgmq.send('order-mails', '{"order": 4699, "template": "how-was-it", "to": "customer@example.com"}',
      '{"trace": "4f1c", "sender": "checkout"}', 604800);
    update pgmq."q_order-mails" set enqueued_at = now() - interval '7 minutes' * (20 - msg_id);
    update pgmq."a_order-mails" set enqueued_at = now() - interval '3 hours', archived_at = now() - interval '2 hours';
    select pgmq.send_batch('thumbnails', (select array_agg(jsonb_build_object('photo', n)) from generate_series(1, 12000) n))`)
}
