import { useQuery } from '@tanstack/react-query'
import { FileCode2, Network, Play, TextAlignStart } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { projectQuery } from '~/api/projects.ts'
import { PageTitle } from '~/components/PageTitle.tsx'
import { toastError } from '~/components/toast-error.tsx'
import type { PaletteSection } from '~/palette/commands.ts'
import { usePaletteSections } from '~/state/palette.ts'
import { ResizeHandle } from '~/ui/resize-handle.tsx'
import { useStoredSize } from '~/ui/use-stored-size.ts'
import { CodeEditor } from './code/code-editor.tsx'
import type { CodeHandle, ErrorMark, RunTarget } from './code/code-handle.ts'
import { useDangerCheck } from './dangers/use-danger-check.tsx'
import { estimateAfter, explained } from './explain/explained.ts'
import { useInlineEdit } from './inline/use-inline-edit.tsx'
import { failureOf } from './results/failure-of.ts'
import { ResultsPanel } from './results/results-panel.tsx'
import { useAnnounceRun, useRunTitle } from './run/announce-run.ts'
import { ParameterForm } from './parameters/ParameterForm.tsx'
import { useParameters } from './parameters/use-parameters.ts'
import { queryRuns, useRun } from './run/query-runs.ts'
import { readLimits, writeLimits } from './run/run-limits.ts'
import type { RunLimits } from './run/run-limits.ts'
import { RoleStrip } from '~/components/impersonation/RoleStrip.tsx'
import { RunToolbar } from './run/run-toolbar.tsx'
import type { Outcome } from './run/runs.ts'
import { useRestoredRun } from './run/use-restored-run.ts'
import { useShortcuts } from './run/use-shortcuts.ts'
import { DocumentBar } from './snippets/document-bar.tsx'
import { freshDocumentTaken } from './snippets/open-documents.ts'
import type { SqlDocument } from './snippets/sql-document.ts'
import { useSave } from './snippets/use-save.ts'
import { keepQueryTab } from './tabs/tab-store.ts'

interface WorkbenchProps {
  projectRef: string
  document: SqlDocument
  /** The address is `/sql/new`: it is given a lasting one as soon as there is something to come back to. */
  isNew: boolean
  /** Opens the list of snippets on narrow screens. */
  drawerButton: ReactNode
  onTaken: () => void
}

const minEditorPx = 96
/** Top bar, tabs, name, toolbar, and a result of a few rows. */
const restPx = 48 + 36 + 40 + 44 + 120

const markOf = (outcome: Outcome | undefined): ErrorMark | undefined => {
  if (outcome?.state !== 'failed') return undefined
  const { span, title } = failureOf(outcome)
  return span && { span, message: title }
}

type QueryAction = 'start' | 'startStatement' | 'explain' | 'save' | 'format'

const querySection = (name: string, act: Record<QueryAction, () => void>): PaletteSection => ({
  id: 'query',
  name,
  commands: [
    { id: 'run', name: 'Run the query', icon: Play, keys: 'mod+enter', action: { run: act.start } },
    { id: 'run-statement', name: 'Run the statement at the cursor', icon: Play, action: { run: act.startStatement } },
    {
      id: 'explain',
      name: 'Explain the statement at the cursor',
      icon: Network,
      keys: 'mod+shift+enter',
      action: { run: act.explain },
    },
    { id: 'save', name: 'Save the query', icon: FileCode2, keys: 'mod+s', action: { run: act.save } },
    { id: 'format', name: 'Format the query', icon: TextAlignStart, action: { run: act.format } },
  ],
  meta: { priority: 90 },
})

const isInDialog = (element: Element | null): boolean => Boolean(element?.closest('[role="dialog"]'))

/** One SQL text: its name above, its results below. */
export const Workbench = ({ projectRef, document, isNew, drawerButton, onTaken }: WorkbenchProps) => {
  const { id } = document
  const state = useSyncExternalStore(document.subscribe, document.getShown)
  const run = useRun(projectRef, id)
  const runs = queryRuns(projectRef)
  const saving = useSave(projectRef, document)
  const { save } = saving
  const { data: project } = useQuery(projectQuery(projectRef))
  const code = useRef<CodeHandle>(null)
  const [hasSelection, setHasSelection] = useState(false)
  const [limits, setLimits] = useState(() => readLimits(localStorage))
  const [editorPx, setEditorPx] = useStoredSize('cairn.sql.editor-height', 340)
  const [chartOpenOf, setChartOpenOf] = useState<string>()
  const mark = useMemo(() => markOf(run.outcome), [run.outcome])

  useEffect(() => {
    if (!isNew || !state.isDirty) return
    freshDocumentTaken(projectRef, id)
    onTaken()
  }, [isNew, state.isDirty, projectRef, id, onTaken])

  useEffect(() => {
    const keepIfTyped = () => {
      if (document.getState().draft === 'pending') keepQueryTab(projectRef, id)
    }
    keepIfTyped()
    return document.subscribe(keepIfTyped)
  }, [projectRef, id, document])

  // The page may be left before typing has paused.
  useEffect(() => () => document.keepDraft(), [document])

  useEffect(() => {
    if (isNew && !isInDialog(globalThis.document.activeElement)) code.current?.focus()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another new text gets the focus too
  }, [isNew, id])

  const chooseLimits = (chosen: RunLimits) => {
    setLimits(chosen)
    writeLimits(localStorage, chosen)
  }
  const announce = useAnnounceRun(projectRef, id)
  const runTitle = useRunTitle(run)
  useRestoredRun(projectRef, id, announce)
  const startRun = async (target: RunTarget): Promise<void> => {
    const outcome = await runs.start(id, { ...limits, ...target })
    const estimate = estimateAfter(target, outcome)
    if (estimate === undefined) announce(outcome)
    else await startRun(estimate)
  }
  const { check, dialog } = useDangerCheck((target) => void startRun(target))
  const parameters = useParameters(projectRef, document)
  const runTarget = (target: RunTarget) => {
    const bound = parameters.bind(target)
    if (bound) check(bound)
  }
  const start = () => {
    const target = code.current?.target()
    if (target && target.sql.trim() !== '') runTarget(target)
  }
  const startStatement = () => {
    const target = code.current?.statement()
    if (target) runTarget(target)
  }
  const explain = () => {
    const target = code.current?.statement()
    if (target) runTarget(explained(target))
  }
  const cancel = () => void runs.cancel(id).catch((error: unknown) => toastError(error, 'The query was not cancelled'))
  const format = () => code.current?.format()
  const inline = useInlineEdit(projectRef, document, code, run.outcome)
  useShortcuts({ onRun: start, onExplain: explain, onSave: save })
  usePaletteSections(() => [querySection(state.name, { start, startStatement, explain, save, format })])

  return (
    <section aria-label={state.name} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <PageTitle parts={[runTitle, state.name, 'SQL editor', project?.name]} />
      <DocumentBar
        key={id}
        projectRef={projectRef}
        document={document}
        state={state}
        saving={saving}
        drawerButton={drawerButton}
        onFormat={format}
        onEdit={inline.isOffered ? inline.edit : undefined}
        onAttach={inline.isOffered ? inline.attach : undefined}
      />
      <div
        className="relative flex shrink-0 flex-col"
        style={{ height: `min(${editorPx}px, calc(100dvh - ${restPx}px))` }}
        data-own-mod-k={(inline.isOffered && hasSelection) || undefined}
        onKeyDownCapture={inline.onKey}
      >
        {inline.panel}
        <CodeEditor
          projectRef={projectRef}
          document={document}
          handle={code}
          mark={mark}
          onSelectionChange={setHasSelection}
        />
        <ResizeHandle
          label="Height of the editor"
          edge="bottom"
          size={editorPx}
          min={minEditorPx}
          max={window.innerHeight - restPx}
          onSizeChange={setEditorPx}
          className="absolute inset-x-0 -bottom-1"
        />
      </div>
      <RunToolbar
        projectRef={projectRef}
        run={run}
        isEmpty={state.isEmpty}
        hasSelection={hasSelection}
        limits={limits}
        onLimits={chooseLimits}
        onRun={start}
        onRunStatement={startStatement}
        onExplain={explain}
        onCancel={cancel}
      />
      <RoleStrip projectRef={projectRef} what="SQL runs" />
      <ParameterForm parameters={parameters} onRun={start} />
      <div className="min-h-0 flex-1">
        <ResultsPanel
          run={run}
          name={state.name}
          chart={{
            settings: state.chart,
            onChoose: (chart) => document.chooseChart(chart),
            isOpen: chartOpenOf === id,
            onOpen: (isOpen) => setChartOpenOf(isOpen ? id : undefined),
          }}
          onGoTo={(place) => code.current?.goTo(place)}
          onFix={inline.isOffered ? inline.fix : undefined}
        />
      </div>
      {dialog}
    </section>
  )
}
