import { Mail } from 'lucide-react'
import { paths } from '~/paths.ts'
import type { RailArea } from './rail-area.ts'

/**
 * The pages of the operator area, in their order: accounts, organizations, projects, mailbox, error reports, support
 * requests, incidents, telemetry, release flags, settings. A page's line comes with its route.
 */
export const operatorAreas: readonly RailArea[] = [{ label: 'Mailbox', to: paths.mailbox(), icon: Mail }]
