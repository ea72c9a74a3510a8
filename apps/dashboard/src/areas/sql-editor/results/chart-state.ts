import type { ChartSettings } from '@cairn/contracts/snippets/chart-settings'

/** The chart of a document's results. */
export interface ChartState {
  /** As chosen last; undefined until somebody has chosen, and once it is removed. */
  settings: ChartSettings | undefined
  onChoose: (settings: ChartSettings | undefined) => void
  /** Another run shows its chart first where that of the last run is open. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}
