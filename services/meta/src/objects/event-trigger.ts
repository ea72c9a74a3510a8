import { EventTrigger } from '@cairn/contracts/pg-meta/event-triggers'
import type { ObjectKind } from './object-kind.ts'
import { enabledMode } from './trigger.ts'

export const eventTriggerKind: ObjectKind<EventTrigger> = {
  shape: EventTrigger,
  id: 't.oid',
  order: 't.evtname',
  from: 'from pg_catalog.pg_event_trigger t where true',
  fields: `
    'id', t.oid::int8,
    'name', t.evtname,
    'event', t.evtevent,
    'tags', coalesce(to_json(t.evttags), '[]'),
    'enabled_mode', ${enabledMode('t.evtenabled')},
    'owner', pg_catalog.pg_get_userbyid(t.evtowner),
    'function_schema', fn.nspname,
    'function_name', f.proname,
    'comment', pg_catalog.obj_description(t.oid, 'pg_event_trigger')`,
  details: `
    join pg_catalog.pg_event_trigger t on t.oid = page.id
    join pg_catalog.pg_proc f on f.oid = t.evtfoid
    join pg_catalog.pg_namespace fn on fn.oid = f.pronamespace`,
}
