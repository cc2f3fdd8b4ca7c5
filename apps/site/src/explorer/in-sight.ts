import { nextTick, watch } from 'vue'
import type { Ref } from 'vue'

/** Scrolls to what is shown anew, where it lies out of sight: below the trees, on a small screen. */
export function keepInSight(place: Readonly<Ref<HTMLElement | undefined>>, shown: () => unknown): void {
  watch(shown, async (now) => {
    if (now === undefined) return
    await nextTick()
    const top = place.value?.getBoundingClientRect().top ?? 0
    if (top > window.innerHeight * 0.7 || top < 0) place.value?.scrollIntoView({ block: 'start' })
  })
}
