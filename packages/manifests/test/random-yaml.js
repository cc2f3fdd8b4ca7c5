import fc from 'fast-check';
/** What a text is written from: a list of random numbers, used up one by one, so that it shrinks well. */
export class Dice {
    #numbers;
    #at = 0;
    constructor(numbers) {
        this.#numbers = numbers;
    }
    /** A number below `sides`; 0 when the numbers are used up. */
    roll(sides) {
        return (this.#numbers[this.#at++] ?? 0) % sides;
    }
    /** True once in `sides` times. */
    one(sides) {
        return this.roll(sides) === sides - 1;
    }
    pick(options) {
        return options[this.roll(options.length)];
    }
}
/** Random numbers for dice: short lists that shrink well, and long ones that make large documents. */
export const rolls = fc.oneof(fc.array(fc.nat({ max: 9999 }), { minLength: 20, maxLength: 400, size: 'max' }), fc.integer().map(longRolls));
/** Five hundred numbers from a seed (mulberry32). */
function longRolls(seed) {
    let state = seed;
    return Array.from({ length: 500 }, () => {
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return ((mixed ^ (mixed >>> 14)) >>> 0) % 9973;
    });
}
const scalars = [
    'plain',
    'two words',
    '12',
    'true',
    '-1',
    '1.5',
    'null',
    "'it''s # one'",
    '"a \\"b\\" # c\\n"',
    "'5m'",
    '5m0s',
    'a:b',
    '${VAR:=x}',
    "''",
    '"yes"',
    'http://a/b#c',
    '"a\\tb"',
    'a-b_c',
    '',
];
const flowScalars = ['plain', '12', 'true', '"a, b"', "'{x}'", '5m', 'two words'];
const blocks = [
    ['|', 'one', '  two', '', 'three'],
    ['|-', '# no comment', 'x: y'],
    ['>', 'folded', 'text', '', 'more'],
    ['|', '- a', '- b', ''],
];
/** Writes a random document: a map with every key once, comments numbered `# c1`, `# c2` …. */
export class Writer {
    #dice;
    #step;
    #indented;
    #keys = 0;
    #comments = 0;
    /** Anchors so far, and whether they are on a map. */
    #anchors = [];
    #aliases;
    constructor(dice, aliases = false) {
        this.#dice = dice;
        this.#aliases = aliases;
        this.#step = dice.pick([2, 4, 3]);
        this.#indented = dice.one(2);
    }
    document() {
        return (this.#lead(0) +
            'apiVersion: v1\n' +
            this.#lead(0) +
            this.#map(0, 0) +
            (this.#dice.one(4) ? `${this.#comment()}\n` : ''));
    }
    #comment() {
        return `# c${++this.#comments}`;
    }
    #trail() {
        return this.#dice.one(5) ? ` ${this.#comment()}` : '';
    }
    #lead(column) {
        let lines = '';
        if (this.#dice.one(8))
            lines += '\n';
        if (this.#dice.one(12))
            lines += `${' '.repeat(column)}${this.#comment()}\n\n`;
        while (this.#dice.one(6))
            lines += `${' '.repeat(column)}${this.#comment()}\n`;
        return lines;
    }
    #key() {
        const name = `k${++this.#keys}`;
        return this.#dice.pick([name, name, name, `"${name}"`, `'${name}'`]);
    }
    #map(column, depth) {
        const count = 1 + this.#dice.roll(4);
        let text = this.#merge(column);
        for (let i = 0; i < count; i++) {
            const lead = i === 0 ? '' : this.#lead(column);
            const value = this.#value(column, depth, false);
            text += lead + ' '.repeat(column) + this.#key() + ':' + value + this.#under(column, / [|>]/.test(value));
        }
        return text;
    }
    /** Comments below an entry, deeper than it or at its column. */
    #under(column, afterBlock) {
        return this.#dice.one(15)
            ? `${' '.repeat(column + this.#dice.pick(afterBlock ? [0] : [0, 2]))}${this.#comment()}\n`
            : '';
    }
    #list(column, depth) {
        const count = 1 + this.#dice.roll(3);
        let text = '';
        for (let i = 0; i < count; i++) {
            const lead = i === 0 ? '' : this.#lead(column);
            text += lead + ' '.repeat(column) + '-' + this.#value(column, depth, true);
        }
        return text;
    }
    #value(column, depth, inList) {
        if (this.#aliases && this.#anchors.length > 0 && this.#dice.one(6)) {
            return ` *${this.#dice.pick(this.#anchors).name}${this.#trail()}\n`;
        }
        const choice = this.#dice.roll(depth > 3 ? 7 : 12);
        if (this.#aliases && this.#dice.one(5))
            return this.#anchored(column, depth, inList, choice);
        if (choice < 5)
            return inList ? ` ${this.#dice.pick(flowScalars)}${this.#trail()}\n` : this.#scalar();
        if (choice === 5)
            return this.#block(column);
        if (choice === 6)
            return ` ${this.#dice.one(3) ? this.#flowLines(column + 2, 0) : this.#flow(0)}${this.#trail()}\n`;
        if (choice < 10 && inList)
            return ` ${this.#map(column + 2, depth + 1).slice(column + 2)}`;
        if (choice < 10) {
            const inner = column + this.#step;
            return `${this.#trail()}\n${this.#lead(inner)}${this.#map(inner, depth + 1)}`;
        }
        if (inList)
            return ' plain\n';
        const inner = column + (this.#indented ? this.#step : 0);
        return `${this.#trail()}\n${this.#lead(inner)}${this.#list(inner, depth + 1)}`;
    }
    #anchored(column, depth, inList, choice) {
        const name = `a${++this.#keys}`;
        if (choice < 7) {
            this.#anchors.push({ name, map: false });
            return ` &${name} ${this.#dice.pick(flowScalars)}${this.#trail()}\n`;
        }
        const inner = column + (inList ? 2 : this.#step);
        const text = ` &${name}${this.#trail()}\n${this.#lead(inner)}${this.#map(inner, depth + 1)}`;
        this.#anchors.push({ name, map: true });
        return text;
    }
    /** `<<: *a1`, where there is a map to take from. */
    #merge(column) {
        const maps = this.#anchors.filter(({ map }) => map);
        if (!this.#aliases || maps.length === 0 || !this.#dice.one(4))
            return '';
        return `${' '.repeat(column)}<<: *${this.#dice.pick(maps).name}${this.#trail()}\n`;
    }
    #scalar() {
        const text = this.#dice.pick(scalars);
        return `${text && ` ${text}`}${this.#trail()}\n`;
    }
    #block(column) {
        const [header, ...lines] = this.#dice.pick(blocks);
        const space = ' '.repeat(column + 2);
        return ` ${header}${this.#trail()}\n${lines.map((line) => (line && space + line) + '\n').join('')}`;
    }
    #flow(depth) {
        const count = this.#dice.roll(4);
        const pad = this.#dice.pick(['', ' ']);
        if (this.#dice.one(3)) {
            const items = Array.from({ length: count }, () => this.#flowValue(depth));
            return items.length === 0 ? '[]' : `[${items.join(', ')}]`;
        }
        const members = Array.from({ length: count }, () => `${this.#key()}: ${this.#flowValue(depth)}`);
        return members.length === 0 ? '{}' : `{${pad}${members.join(', ')}${pad}}`;
    }
    /** A flow collection with every entry on a line of its own, with comments. */
    #flowLines(column, depth) {
        const list = this.#dice.one(3);
        const count = 1 + this.#dice.roll(3);
        const space = ' '.repeat(column);
        let text = (list ? '[' : '{') + this.#trail() + '\n';
        for (let i = 0; i < count; i++) {
            if (this.#dice.one(8))
                text += `${space}${this.#comment()}\n`;
            const value = depth < 2 && this.#dice.one(3) ? this.#flowLines(column + 2, depth + 1) : this.#flowValue(depth);
            text += `${space}${list ? '' : `${this.#key()}: `}${value}${i < count - 1 || this.#dice.one(6) ? ',' : ''}${this.#trail()}\n`;
        }
        if (this.#dice.one(10))
            text += `${space}${this.#comment()}\n`;
        return text + ' '.repeat(column - 1) + (list ? ']' : '}');
    }
    #flowValue(depth) {
        return depth < 2 && this.#dice.one(4) ? this.#flow(depth + 1) : this.#dice.pick(flowScalars);
    }
}
/** The comments of a text that {@link Writer} made, sorted. */
export function numberedComments(text) {
    return (text.match(/# c\d+/g) ?? []).sort();
}
