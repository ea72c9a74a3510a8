import { PageTitle } from '~/components/PageTitle.tsx'
import { themeChoice } from '~/state/theme.ts'
import { Select } from '~/ui/select.tsx'
import { ButtonSamples } from './ButtonSamples.tsx'
import { ChartSamples } from './ChartSamples.tsx'
import { FieldSamples } from './FieldSamples.tsx'
import { FormSamples } from './FormSamples.tsx'
import { MessageSamples } from './MessageSamples.tsx'
import { PopupSamples } from './PopupSamples.tsx'
import { LongTableSample, TableSamples } from './TableSamples.tsx'
import { TokenSamples } from './TokenSamples.tsx'

const themes = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
  { value: 'classic-dark', label: 'Classic dark' },
  { value: 'system', label: 'System' },
] as const

/** Every component in its states, for people who build pages. In development only. */
export const GalleryPage = () => (
  <main className="mx-auto flex max-w-5xl flex-col gap-10 px-6 py-8">
    <PageTitle parts={['Components']} />
    <h1 className="text-xl font-medium">Components</h1>
    <Select
      aria-label="Theme"
      value={themeChoice.useValue()}
      onValueChange={themeChoice.set}
      options={themes}
      className="!w-44"
    />
    <TokenSamples />
    <ButtonSamples />
    <FieldSamples />
    <PopupSamples />
    <MessageSamples />
    <ChartSamples />
    <FormSamples />
    <TableSamples />
    <LongTableSample />
  </main>
)
