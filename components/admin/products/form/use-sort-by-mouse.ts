import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Lets the children of a list be dragged by their `[data-handle]` to the place of another one. `order` changes with the list. While
 * one is dragged, `data-drag` says which it is (`source`) and where it would be dropped (`target`).
 */
export function useSortByMouse(
  list: RefObject<HTMLElement | null>,
  order: string,
  onMove: (from: number, to: number) => void,
): void {
  const move = useEffectEvent(onMove)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the children are others with another order.
  useEffect(() => {
    const tiles = [...(list.current?.children ?? [])].filter((tile) => tile instanceof HTMLElement)
    const isOfList = ({ source }: { source: { data: Record<string | symbol, unknown> } }) =>
      source.data.list === list
    return combine(
      ...tiles.flatMap((element, index) => [
        draggable({
          element,
          dragHandle: element.querySelector('[data-handle]') ?? element,
          getInitialData: () => ({ list, index }),
          onDragStart: () => mark(element, 'source'),
          onDrop: () => mark(element, null),
        }),
        dropTargetForElements({
          element,
          canDrop: isOfList,
          getData: () => ({ index }),
          onDragEnter: ({ source }) => source.element !== element && mark(element, 'target'),
          onDragLeave: ({ source }) => source.element !== element && mark(element, null),
          onDrop: () => mark(element, null),
        }),
      ]),
      monitorForElements({
        canMonitor: isOfList,
        onDrop: ({ source, location }) => {
          const [target] = location.current.dropTargets
          const [from, to] = [source.data.index, target?.data.index]
          if (typeof from === 'number' && typeof to === 'number' && from !== to) move(from, to)
        },
      }),
    )
  }, [order])
}

function mark(element: HTMLElement, state: 'source' | 'target' | null): void {
  if (state) element.dataset.drag = state
  else delete element.dataset.drag
}
