import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { type AdvisorId, advisors } from '../../../domain/advisors/advisors.ts'
import { useOnceTrue } from '../../lib/use-once-true.ts'
import { browserOnly } from '../../ui/browser-only.ts'

const History = lazy(browserOnly(import.meta.env.SSR || (() => import('./history/history.tsx'))))
const ShortcutsDialog = lazy(
  browserOnly(import.meta.env.SSR || (() => import('./shortcuts-dialog.tsx'))),
)

export type Sheet = 'history' | 'shortcuts' | null
type SheetsProps = {
  advisor: AdvisorId
  currentId: string | null
  sheet: Sheet
  onSheetChange(sheet: Sheet): void
}

/** The dialogs of an advisor page, each loaded at its first use. */
export function Sheets({ advisor, currentId, sheet, onSheetChange }: SheetsProps) {
  const navigate = useNavigate()
  const historyWanted = useOnceTrue(sheet === 'history')
  const shortcutsWanted = useOnceTrue(sheet === 'shortcuts')
  return (
    <Suspense>
      {historyWanted && (
        <History
          advisor={advisor}
          currentId={currentId}
          open={sheet === 'history'}
          onOpenChange={(open) => onSheetChange(open ? 'history' : null)}
          onCurrentDeleted={() => navigate(advisors[advisor].path)}
        />
      )}
      {shortcutsWanted && (
        <ShortcutsDialog
          open={sheet === 'shortcuts'}
          onOpenChange={(open) => onSheetChange(open ? 'shortcuts' : null)}
        />
      )}
    </Suspense>
  )
}
