import { getNotices } from '@cairn/contracts/notices/notices'
import { anyone } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getNoticesRoute = route(getNotices, {
  permission: anyone,
  handle: async ({ context }) => {
    const [shown, page] = await Promise.all([context.notices.shown(), context.statusPage?.look()])
    const written =
      shown.find(({ kind }) => kind === 'incident') ??
      // An incident takes precedence over a maintenance, whatever their sources.
      (page?.incident?.kind === 'incident' ? undefined : shown.find(({ kind }) => kind === 'maintenance'))
    const incident =
      written === undefined || written.kind === 'notice'
        ? (page?.incident ?? null)
        : { id: written.id, kind: written.kind, title: written.title, text: written.text, link: written.link }
    const notices = shown
      .filter(({ kind }) => kind === 'notice')
      .map(({ id, kind, title, text, link, starts_at, ends_at }) => ({
        id,
        kind,
        title,
        text,
        link,
        starts_at,
        ends_at,
      }))
    return { incident, notices }
  },
})
