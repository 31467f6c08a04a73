/** The answer that is being written for a person; there is at most one. */
type Turn = { conversationId: string; answerId: string }

/** What the object that keeps a person's turn is called. */
export function turnName(userId: string): string {
  return `turn of ${userId}`
}

/** Whether the conversation with this id has an answer under way. */
type IsRunning = (conversationId: string) => Promise<boolean>

/**
 * Gives a person's turn to a conversation. A turn that was never given back, because the worker
 * stopped in the middle, is taken over: its conversation says that nothing runs.
 */
export async function takeTurn(
  { kv }: DurableObjectStorage,
  turn: Turn,
  isRunning: IsRunning,
): Promise<boolean> {
  for (;;) {
    const holder = kv.get<Turn>('turn')
    const free =
      !holder ||
      holder.conversationId === turn.conversationId ||
      !(await isRunning(holder.conversationId))
    // Others may have been here while we asked.
    if (kv.get<Turn>('turn')?.answerId !== holder?.answerId) continue
    if (free) kv.put<Turn>('turn', turn)
    return free
  }
}

export async function endTurn(storage: DurableObjectStorage, answerId: string): Promise<void> {
  if (storage.kv.get<Turn>('turn')?.answerId === answerId) await storage.deleteAll()
}

/** The conversation that has the turn, or null. */
export function turnHolder({ kv }: DurableObjectStorage): string | null {
  return kv.get<Turn>('turn')?.conversationId ?? null
}
