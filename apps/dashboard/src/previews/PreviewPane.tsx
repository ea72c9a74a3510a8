import type { FeaturePreview } from '@cairn/contracts/features/feature-previews'
import { unknownGroup } from '@cairn/contracts/telemetry/telemetry-groups'
import { MessageSquare } from 'lucide-react'
import { sendTelemetryEvent } from '~/privacy/telemetry.ts'
import { switchPreview, useIsPreviewOn } from '~/state/preview-switches.ts'
import { Badge } from '~/ui/badge.tsx'
import { Banner } from '~/ui/banner.tsx'
import { buttonClasses } from '~/ui/button-style.ts'
import { Button } from '~/ui/button.tsx'
import { previewContent } from './preview-content.tsx'
import { PreviewPicture } from './PreviewPicture.tsx'

interface PreviewPaneProps {
  preview: FeaturePreview
  place: { ref: string | undefined; slug: string | undefined }
}

export const PreviewPane = ({ preview, place }: PreviewPaneProps) => {
  const { key, name, longName, isNew, discussionsUrl, isBuilt } = preview
  const isOn = useIsPreviewOn(key)
  const { about, changes } = previewContent[key]
  const toggle = () => {
    switchPreview(key, !isOn)
    void sendTelemetryEvent({
      action: isOn ? 'feature_preview_disabled' : 'feature_preview_enabled',
      properties: { feature: key },
      groups: { project: place.ref ?? unknownGroup, organization: place.slug ?? unknownGroup },
    })
  }
  return (
    <section aria-label={name} className="min-h-0 min-w-0 flex-1 overflow-y-auto px-6 py-5 max-sm:px-4">
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <h3 className="text-base font-medium">{name}</h3>
        {isNew && <Badge tone="accent">New</Badge>}
        <span className="flex-1" />
        {discussionsUrl !== undefined && (
          <a href={discussionsUrl} target="_blank" rel="noreferrer" className={buttonClasses('ghost', 'md')}>
            <MessageSquare aria-hidden size={14} />
            Give feedback
          </a>
        )}
        <Button onClick={toggle}>{isOn ? 'Disable preview' : 'Enable preview'}</Button>
      </div>
      <PreviewPicture preview={key} />
      {!isBuilt && (
        <Banner title="Not available yet" className="mt-4">
          This version of the dashboard does not contain this preview yet. It is listed for its developers.
        </Banner>
      )}
      <h4 className="mt-4 text-sm font-medium">{longName}</h4>
      <p className="mt-1.5 text-sm text-muted">{about}</p>
      <h4 className="mt-4 text-sm font-medium">What changes</h4>
      <ul className="mt-1.5 list-disc space-y-1 pl-4 text-sm text-muted marker:text-faint">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </section>
  )
}
