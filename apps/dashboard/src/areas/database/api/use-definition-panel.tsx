import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { usePreviewsInForce } from '~/previews/use-previews-in-force.ts'
import { lazyPart } from '~/ui/lazy-part.ts'
import type { DefinedObject } from './definitions.ts'

const DefinitionPanel = lazyPart(async () => (await import('../definitions/DefinitionPanel.tsx')).DefinitionPanel)

export interface DefinitionPanelState {
  /** Opens the SQL of an object; undefined where the preview of the inline editor is off. */
  editSql: ((object: DefinedObject) => void) | undefined
  panel: ReactNode
}

/** The panel that shows the SQL of an object and changes it. `forbidden` says why this person cannot change it. */
export const useDefinitionPanel = (projectRef: string, forbidden: string | undefined): DefinitionPanelState => {
  const { isOn } = usePreviewsInForce()
  const [object, setObject] = useState<DefinedObject>()
  return {
    editSql: isOn('supabase-ui-preview-inline-editor') ? setObject : undefined,
    panel: object !== undefined && (
      <Suspense>
        <DefinitionPanel
          projectRef={projectRef}
          object={object}
          disabledReason={forbidden}
          onClose={() => setObject(undefined)}
        />
      </Suspense>
    ),
  }
}
