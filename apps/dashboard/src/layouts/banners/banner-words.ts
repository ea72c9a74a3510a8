/** What a strip at the top of the page says. */
export interface BannerWords {
  id: string
  tone: 'info' | 'warning' | 'danger'
  title: string
  text?: string
  /** A place on an organization's billing page. */
  link?: { label: string; slug: string; at: 'address' | 'invoices' | undefined }
  /** A page elsewhere, or of ours by its path. */
  href?: { label: string; to: string }
  onDismiss?: () => void
}

/** The strips of one source, and whether more of them may come. */
export interface LoadedBanners {
  banners: BannerWords[]
  isLoading: boolean
}
