import type { Notice } from '@cairn/contracts/notices/notices'

const day = (date: Date): string =>
  date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

const time = (date: Date): string => date.toISOString().slice(11, 16)

/** The window a notice tells of, in UTC, as people in several zones read it: `16 May 2025, 22:00 to 23:00 UTC`. */
export const windowText = ({ starts_at, ends_at }: Pick<Notice, 'starts_at' | 'ends_at'>): string => {
  if (starts_at === null)
    return ends_at === null ? '' : `Until ${day(new Date(ends_at))}, ${time(new Date(ends_at))} UTC`
  const start = new Date(starts_at)
  if (ends_at === null) return `From ${day(start)}, ${time(start)} UTC`
  const end = new Date(ends_at)
  return day(start) === day(end)
    ? `${day(start)}, ${time(start)} to ${time(end)} UTC`
    : `${day(start)}, ${time(start)} to ${day(end)}, ${time(end)} UTC`
}

/** What stands behind the title of a notice. */
export const noticeText = (notice: Pick<Notice, 'starts_at' | 'ends_at' | 'text'>): string =>
  [windowText(notice), notice.text].filter((part) => part !== '').join('. ')
