import { useEffect, useRef } from 'react'
import { bannerSpace } from '~/state/banner-space.ts'
import { BannerStrip } from './BannerStrip.tsx'
import { useBillingBanners } from './use-billing-banners.ts'
import { useClockBanner, useNoticeBanners } from './use-general-banners.ts'
import { useReadOnlyBanner } from './use-read-only-banner.ts'

/** All strips, in their order: incident or maintenance, notices, read-only project, billing, clock. */
export const Banners = () => {
  const banners = [...useNoticeBanners(), ...useReadOnlyBanner(), ...useBillingBanners(), ...useClockBanner()]
  const area = useRef<HTMLElement>(null)

  useEffect(() => {
    const { current } = area
    if (current === null) return undefined
    const observer = new ResizeObserver(() => bannerSpace.measured(Math.round(current.getBoundingClientRect().height)))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])

  return (
    <section ref={area} aria-label="Notices" aria-live="polite">
      {banners.map((words) => (
        <BannerStrip key={words.id} {...words} />
      ))}
    </section>
  )
}
