import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { clockQuery, noticesQuery } from '~/areas/operator/api/notices.ts'
import { authPaths } from '~/areas/auth/paths.ts'
import { helpPaths } from '~/areas/help/paths.ts'
import { bannerSpace } from '~/state/banner-space.ts'
import type { BannerWords, LoadedBanners } from './banner-words.ts'
import { noticeText } from './notice-words.ts'
import { useOutageNotices } from './use-outage-notices.ts'

const dismissedKey = (id: string): string => `cairn.notice-dismissed.${id}`

/** An incident or a maintenance, then announced outages of the dashboard and notices that the reader has not dismissed. */
export const useNoticeBanners = (): LoadedBanners => {
  const { data, isLoading } = useQuery(noticesQuery)
  const isSignIn = useLocation({ select: ({ pathname }) => pathname === authPaths.signIn() })
  const [, setDismissals] = useState(0)
  const outages = useOutageNotices()
  const incident = data?.incident ?? null
  const notices = [...outages, ...(data?.notices ?? [])]
  const dismiss = (id: string) => () => {
    localStorage.setItem(dismissedKey(id), 'true')
    setDismissals((count) => count + 1)
    // The strip goes by the person's own hand: the page may follow at once.
    requestAnimationFrame(bannerSpace.settle)
  }
  const banners = [
    ...(incident === null
      ? []
      : [
          {
            id: incident.id,
            tone: incident.kind === 'incident' ? ('warning' as const) : ('info' as const),
            title: incident.title,
            text: incident.text,
            ...(incident.link === null ? {} : { href: { label: 'Status page', to: incident.link } }),
          },
        ]),
    ...notices
      .filter(({ id }) => !isSignIn && localStorage.getItem(dismissedKey(id)) !== 'true')
      .map((notice) => ({
        id: notice.id,
        tone: 'info' as const,
        title: notice.title,
        text: noticeText(notice),
        ...(notice.link === null ? {} : { href: { label: 'Learn more', to: notice.link } }),
        onDismiss: dismiss(notice.id),
      })),
  ]
  return { banners, isLoading }
}

const wrongClock: BannerWords = {
  id: 'clock',
  tone: 'danger',
  title: "Your computer's clock appears to be inaccurate. This can cause issues with certain features.",
  href: { label: 'More information', to: helpPaths.clock() },
}

export const useClockBanner = (): BannerWords[] => {
  const { data: isWrong } = useQuery(clockQuery)
  return isWrong === true ? [wrongClock] : []
}
