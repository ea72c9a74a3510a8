import { Link } from '@tanstack/react-router'
import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react'
import { organizationPaths } from '~/areas/organization/paths.ts'
import { classNames } from '~/ui/class-names.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import type { BannerWords } from './banner-words.ts'

const looks = {
  info: { icon: Info, box: 'border-info/35 bg-info-soft', mark: 'text-info' },
  warning: { icon: TriangleAlert, box: 'border-warning/35 bg-warning-soft', mark: 'text-warning' },
  danger: { icon: CircleAlert, box: 'border-danger/35 bg-danger-soft', mark: 'text-danger' },
} as const satisfies Record<BannerWords['tone'], unknown>

const linkClasses = 'font-medium whitespace-nowrap underline underline-offset-4'

const Where = ({ link, href }: Pick<BannerWords, 'link' | 'href'>) => (
  <>
    {link !== undefined && (
      <Link
        to={organizationPaths.billing({ slug: link.slug })}
        {...(link.at === undefined ? {} : { hash: link.at })}
        className={linkClasses}
      >
        {link.label}
      </Link>
    )}
    {href !== undefined &&
      (href.to.startsWith('/') ? (
        <Link to={href.to} className={linkClasses}>
          {href.label}
        </Link>
      ) : (
        <a href={href.to} target="_blank" rel="noreferrer" className={linkClasses}>
          {href.label}
        </a>
      ))}
  </>
)

/** One strip, over the whole width. */
export const BannerStrip = ({ tone, title, text, link, href, onDismiss }: BannerWords) => {
  const { icon: Icon, box, mark } = looks[tone]
  return (
    <div className={classNames('flex items-start gap-2.5 border-b px-4 py-2 text-sm', box)}>
      <Icon aria-hidden size={16} className={classNames('mt-0.5 shrink-0', mark)} />
      <p className="min-w-0 flex-1 break-words">
        <span className="mr-2 font-medium">{title}</span>
        {text !== undefined && text !== '' && <span className="mr-2 text-muted">{text}</span>}
        <Where {...(link === undefined ? {} : { link })} {...(href === undefined ? {} : { href })} />
      </p>
      {onDismiss !== undefined && (
        <IconButton label="Dismiss" size="sm" tooltipSide="bottom" className="-my-0.5" onClick={onDismiss}>
          <X aria-hidden size={14} />
        </IconButton>
      )}
    </div>
  )
}
