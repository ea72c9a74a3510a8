import { LeaveGuard } from '~/components/LeaveGuard.tsx'
import { validateSearch } from './search.ts'

interface PanelGuardProps {
  /** Something was typed that is not saved. */
  dirty: boolean
  /** What is lost: 'The new row'. */
  what: string
}

interface Place {
  pathname: string
  search: unknown
}

const panelOf = ({ pathname, search }: Place) => {
  const { panel, row } = validateSearch(typeof search === 'object' && search !== null ? { ...search } : {})
  return `${pathname} ${panel ?? ''} ${row ?? ''}`
}

const toAnotherPanel = (current: Place, next: Place) => panelOf(current) !== panelOf(next)

const words = {
  title: 'Close without saving',
  confirm: 'Discard',
  cancel: 'Keep editing',
  when: 'when you close the panel',
}

/** A panel is a part of the address: whatever takes it away, its cross, Esc, Back or a link, asks first. */
export const PanelGuard = ({ dirty, what }: PanelGuardProps) => (
  <LeaveGuard dirty={dirty} what={what} leaves={toAnotherPanel} words={words} />
)
