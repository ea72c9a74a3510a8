import { operator } from '@cairn/contracts/operator/area'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { createOperatorStore } from './operator-store.ts'
import { createSuspensions } from './suspensions.ts'
import { createOperatedProjectStore } from './operated-project-store.ts'
import { createInvoiceStore } from '../billing/invoices/invoice-store.ts'
import { createOperatedOrganizationStore } from './operated-organization-store.ts'
import { addCreditsRoute } from './routes/add-credits.ts'
import { addOverdueInvoiceRoute } from './routes/add-overdue-invoice.ts'
import { getMailboxRoute } from './routes/get-mailbox.ts'
import { grantOperatorRoute } from './routes/grant-operator.ts'
import { liftSuspensionRoute } from './routes/lift-suspension.ts'
import { listOperatedAccountsRoute } from './routes/list-operated-accounts.ts'
import { listOperatedOrganizationsRoute } from './routes/list-operated-organizations.ts'
import { listOperatedProjectsRoute } from './routes/list-operated-projects.ts'
import { listOperatorsRoute } from './routes/list-operators.ts'
import { listSettingsRoute } from './routes/list-settings.ts'
import { payInvoiceRoute } from './routes/pay-invoice.ts'
import { removeOverdueInvoiceRoute } from './routes/remove-overdue-invoice.ts'
import { revokeOperatorRoute } from './routes/revoke-operator.ts'
import { setOrganizationBillingRoute } from './routes/set-organization-billing.ts'
import { suspendAccountRoute } from './routes/suspend-account.ts'

export const stores = ({ db, system }: Ground) => ({
  operators: createOperatorStore(db),
  suspensions: createSuspensions(db, system),
  operatedProjects: createOperatedProjectStore(db),
  operatedOrganizations: createOperatedOrganizationStore(db, createInvoiceStore(db)),
})

export const area = defineArea(operator, {
  routes: {
    addCredits: addCreditsRoute,
    addOverdueInvoice: addOverdueInvoiceRoute,
    getMailbox: getMailboxRoute,
    grantOperator: grantOperatorRoute,
    liftSuspension: liftSuspensionRoute,
    listOperatedAccounts: listOperatedAccountsRoute,
    listOperatedOrganizations: listOperatedOrganizationsRoute,
    listOperatedProjects: listOperatedProjectsRoute,
    listOperators: listOperatorsRoute,
    listSettings: listSettingsRoute,
    payInvoice: payInvoiceRoute,
    removeOverdueInvoice: removeOverdueInvoiceRoute,
    revokeOperator: revokeOperatorRoute,
    setOrganizationBilling: setOrganizationBillingRoute,
    suspendAccount: suspendAccountRoute,
  },
})
