import { connectToPlatformDatabase } from '@cairn/dev-env/platform-database'

interface Billed {
  /** Slugs of organizations. */
  used: string
  indebted: string
  /** Refs of projects. */
  shop: string
  empty: string
}

// Twenty days of a cycle: what grows, what is close to the plan, and what is beyond it.
const usage = `
insert into platform.usage_days (project_ref, organization_id, day, meter, part, amount)
  select ref, o.id, (now() at time zone 'UTC')::date - n, meter, part, (amount * (30 - n + n % 4 * 3) / 30)::bigint
  from platform.organizations o,
    generate_series(0, 20) n,
    (values
      ($2, 'egress', 'rest', 9 * 1024::numeric ^ 3),
      ($2, 'egress', 'storage', 6 * 1024::numeric ^ 3),
      ($3, 'egress', 'auth', 1024::numeric ^ 3),
      ($2, 'database_size', '', 5 * 1024::numeric ^ 3),
      ($3, 'database_size', '', 1024::numeric ^ 3),
      ($2, 'storage_size', '', 40 * 1024::numeric ^ 3),
      ($2, 'auth_mau', '', 81000)
    ) meters (ref, meter, part, amount)
  where o.slug = $1
  on conflict (project_ref, day, meter, part) do update set amount = excluded.amount`

// One that was paid, one that is overdue, and one that is open.
const invoices = `
with numbered as (
  insert into platform.invoices (organization_id, number, cycle_start, cycle_end, issued_at, due_date, total_cents, due_cents,
      document, paid_at)
    select o.id, 40 + n, today - 31 * (5 - n), today - 31 * (4 - n), now() - (4 - n) * interval '31 days',
      today - 31 * (4 - n) + 14, 2500 + n * 137, 2500 + n * 137,
      jsonb_build_object(
        'lines', jsonb_build_array(jsonb_build_object(
          'kind', 'plan', 'description', 'Pro plan', 'quantity', '1 month', 'amount_cents', 2500 + n * 137)),
        'subtotal_cents', 2500 + n * 137, 'discounts', '[]'::jsonb, 'tax', null, 'balance_used_cents', 0,
        'seller', '{"name": "Cairn", "address": null, "country": null, "tax_id": null}'::jsonb,
        'customer', '{"billing_name": null, "address": null, "tax_id": null}'::jsonb, 'organization_name', o.name),
      case when n < 3 then now() - (4 - n) * interval '31 days' + interval '3 days' end
    from platform.organizations o, generate_series(1, 4) n, (select (now() at time zone 'UTC')::date as today) days
    where o.slug = $1
  returning number)
update platform.invoice_numbers set last = (select max(number) from numbered)`

/** Usage of one organization, and invoices of another. */
export const storeSampleBilling = async (home: string, { used, indebted, shop, empty }: Billed): Promise<void> => {
  await using platform = await connectToPlatformDatabase(home)
  await platform.query(`update platform.organizations set created_at = now() - interval '20 days' where slug = $1`, [
    used,
  ])
  await platform.query(usage, [used, shop, empty])
  await platform.query(invoices, [indebted])
}
