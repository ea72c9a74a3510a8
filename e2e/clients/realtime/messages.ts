import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Inbox, joined } from './world.ts'
import type { World } from './world.ts'

interface Sent {
  event: string
  payload: unknown
}

/** Broadcasts between clients, from HTTP, and from the database. */
export const messageChecks = (world: World): void => {
  for (const vsn of ['1.0.0', '2.0.0'])
    test(`protocol ${vsn}: a broadcast reaches the others of a channel, and its sender only where it asks for that`, async () => {
      const [one, two, echo] = [world().anonymous({ vsn }), world().anonymous({ vsn }), world().anonymous({ vsn })]
      const inboxes = [new Inbox<Sent>(), new Inbox<Sent>(), new Inbox<Sent>()]
      const topic = `room-${vsn}`
      const [sender, , hearing] = await Promise.all(
        [one, two, echo].map((client, at) =>
          joined(
            client
              .channel(topic, { config: { broadcast: { ack: true, self: client === echo } } })
              .on('broadcast', { event: 'shout' }, (sent) =>
                inboxes[at]?.put({ event: sent.event, payload: sent['payload'] }),
              ),
          ),
        ),
      )
      const payload = { text: 'Ahoi — grüße 🌊', at: [1, 2.5, null] }
      assert.equal(await sender?.send({ type: 'broadcast', event: 'shout', payload }), 'ok')
      assert.deepEqual(await inboxes[1]?.take(), { event: 'shout', payload })
      assert.deepEqual(await inboxes[2]?.take(), { event: 'shout', payload })
      assert.equal(await hearing?.send({ type: 'broadcast', event: 'shout', payload: { own: true } }), 'ok')
      assert.deepEqual(await inboxes[2]?.take(), { event: 'shout', payload: { own: true } })
      assert.deepEqual(await inboxes[0]?.take(), { event: 'shout', payload: { own: true } })
      assert.equal(inboxes[0]?.isEmpty, true, 'the first message came back to its sender')
    })

  test('bytes arrive as they were sent', async () => {
    const inbox = new Inbox<unknown>()
    const [sender] = await Promise.all([
      joined(
        world()
          .anonymous()
          .channel('bytes', { config: { broadcast: { ack: true } } }),
      ),
      joined(
        world()
          .anonymous()
          .channel('bytes')
          .on('broadcast', { event: '*' }, ({ payload }) => inbox.put(payload)),
      ),
    ])
    const bytes = new Uint8Array([0, 255, 1, 128])
    await sender.send({ type: 'broadcast', event: 'raw', payload: bytes.buffer })
    await world().anonymous().channel('bytes').httpSend('raw', bytes)
    for (const got of [await inbox.take(), await inbox.take()]) {
      assert.ok(got instanceof ArrayBuffer)
      assert.deepEqual(new Uint8Array(got), bytes)
    }
  })

  test('a message that is sent over HTTP reaches the channel', async () => {
    const inbox = new Inbox<Sent>()
    await joined(
      world()
        .anonymous()
        .channel('news')
        .on('broadcast', { event: '*' }, (sent) => inbox.put({ event: sent.event, payload: sent['payload'] })),
    )
    await world().anonymous().channel('news').httpSend('flash', { wind: 9 })
    assert.deepEqual(await inbox.take(), { event: 'flash', payload: { wind: 9 } })
    const answer = await fetch(`${world().url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { apikey: world().keys.anon, 'content-type': 'application/json' },
      body: JSON.stringify({
        messages: [
          { topic: 'news', event: 'a', payload: 1 },
          { topic: 'news', event: 'b' },
        ],
      }),
    })
    assert.equal(answer.status, 202)
    assert.deepEqual(
      [await inbox.take(), await inbox.take()],
      [
        { event: 'a', payload: 1 },
        { event: 'b', payload: {} },
      ],
    )
  })

  test('the database sends messages, when the transaction commits, to private channels and to public ones', async () => {
    const { sql } = world()
    const ada = await world().signedIn('ada')
    const [own, open] = [new Inbox<Sent>(), new Inbox<Sent>()]
    const to = (inbox: Inbox<Sent>) => (sent: { event: string; [key: string]: unknown }) =>
      inbox.put({ event: sent.event, payload: sent['payload'] })
    await joined(ada.channel('crew', { config: { private: true } }).on('broadcast', { event: '*' }, to(own)))
    await joined(world().anonymous().channel('crew').on('broadcast', { event: '*' }, to(open)))
    await sql(`begin; select realtime.send('{"lost": true}', 'never', 'crew'); rollback`)
    await sql(`select realtime.send('{"depth": 7.50}', 'sounding', 'crew')`)
    await sql(`select realtime.send('{"depth": 8}', 'sounding', 'crew', false)`)
    assert.deepEqual(await own.take(), { event: 'sounding', payload: { depth: 7.5 } })
    assert.deepEqual(await open.take(), { event: 'sounding', payload: { depth: 8 } })
    assert.deepEqual([own.isEmpty, open.isEmpty], [true, true])
  })

  test('a trigger sends what happened to a row', async () => {
    const { sql } = world()
    const inbox = new Inbox<Sent>()
    const ada = await world().signedIn('ada')
    await joined(
      ada
        .channel('harbour', { config: { private: true } })
        .on('broadcast', { event: 'UPDATE' }, (sent) => inbox.put({ event: sent.event, payload: sent['payload'] })),
    )
    await sql(`
      create table public.berths (id int primary key, ship text);
      insert into public.berths values (1, 'Fram');
      create function public.tell() returns trigger language plpgsql security definer as $$
      begin
        perform realtime.broadcast_changes('harbour', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
        return null;
      end $$;
      create trigger tell after update on public.berths for each row execute function public.tell();
      update public.berths set ship = 'Gjøa' where id = 1`)
    const { payload } = await inbox.take()
    assert.ok(typeof payload === 'object' && payload !== null)
    assert.deepEqual(
      { ...payload, id: undefined },
      {
        id: undefined,
        schema: 'public',
        table: 'berths',
        operation: 'UPDATE',
        record: { id: 1, ship: 'Gjøa' },
        old_record: { id: 1, ship: 'Fram' },
      },
    )
  })
}
