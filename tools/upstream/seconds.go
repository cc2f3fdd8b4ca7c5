package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand"
	"strconv"
	"strings"
	"text/template"
	"time"

	"github.com/Masterminds/sprig/v3"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
)

// compareSeconds renders the named template of ours that turns durations into seconds, as text, with random strings, and
// compares what it prints with what upstream's conversion makes of them. Answers how many there were of each sort.
func compareSeconds(text io.Reader, count int, seed int64) (string, error) {
	source, err := io.ReadAll(text)
	if err != nil {
		return "", err
	}
	parsed, err := template.New("helpers").Funcs(sprig.TxtFuncMap()).Parse(string(source))
	if err != nil {
		return "", err
	}
	if err := compareValues(parsed); err != nil {
		return "", err
	}
	random := rand.New(rand.NewSource(seed))
	durations, refused, others := 0, 0, 0
	for i := range count {
		given := randomDuration(random)
		wanted, isDuration := seconds(given)
		var out strings.Builder
		err := parsed.ExecuteTemplate(&out, "capi-migrate.seconds", given)
		switch {
		case !isDuration && err == nil:
			return "", fmt.Errorf("%d: %q is no duration, and gives %q", i, given, out.String())
		case isDuration && err != nil:
			return "", fmt.Errorf("%d: %q gives %s: %w", i, given, wanted, err)
		case isDuration && out.String() != wanted:
			return "", fmt.Errorf("%d: %q gives %s, not %q", i, given, wanted, out.String())
		case !isDuration:
			refused++
		case wanted == given || wanted == "":
			others++
		default:
			durations++
		}
	}
	return fmt.Sprintf("%d strings, seed %d: %d durations, %d refused, %d numbers or nothing; no difference",
		count, seed, durations, refused, others), nil
}

// writeDurations prints random strings with what upstream's conversion makes of them: a JSON list of pairs, in which the
// seconds of what may not be given are null.
func writeDurations(out io.Writer, count int, seed int64) error {
	random := rand.New(rand.NewSource(seed))
	pairs := make([][2]any, count)
	for i := range pairs {
		given := randomDuration(random)
		pairs[i] = [2]any{given, nil}
		if wanted, isDuration := seconds(given); isDuration {
			pairs[i][1] = wanted
		}
	}
	return json.NewEncoder(out).Encode(pairs)
}

// compareValues gives the template what is no string, as the values of a chart hold it.
func compareValues(parsed *template.Template) error {
	for _, one := range []struct {
		given  any
		wanted string
		fails  bool
	}{
		{given: nil}, {given: 300.0, wanted: "300"}, {given: 3_000_000.0, wanted: "3000000"}, {given: int64(0), wanted: "0"},
		{given: int64(300), wanted: "300"}, {given: 1.5, fails: true}, {given: -5.0, fails: true}, {given: true, fails: true},
		{given: []any{"5m"}, fails: true}, {given: map[string]any{}, fails: true},
	} {
		var out strings.Builder
		err := parsed.ExecuteTemplate(&out, "capi-migrate.seconds", one.given)
		if (err != nil) != one.fails || (err == nil && out.String() != one.wanted) {
			return fmt.Errorf("%v gives %q, %v", one.given, out.String(), err)
		}
	}
	return nil
}

// seconds is what a text has to give, if it may be given at all. White space and quotes around it are those of YAML.
func seconds(given string) (string, bool) {
	text := strings.Trim(given, "\"' \n")
	if text == "" {
		return "", true
	}
	if number, err := strconv.ParseUint(text, 10, 64); err == nil && strconv.FormatUint(number, 10) == text {
		return text, true
	}
	duration, err := time.ParseDuration(text)
	if err != nil {
		return "", false
	}
	// Below 32 bits upstream's answer depends on the processor, and v1beta2 refuses whatever is below zero.
	if duration.Seconds() < -1<<31 {
		return strconv.FormatInt(int64(duration/time.Second), 10), true
	}
	return strconv.Itoa(int(*clusterv1.ConvertToSeconds(&metav1.Duration{Duration: duration}))), true
}

var units = []string{"h", "m", "s", "ms", "us", "µs", "μs", "ns"}
var odd = []string{"d", "w", "S", "H", "", " ", "-", "+", ".", "1e3", "0x1", "٣", "_", "%", "{", "\"", "'", "\n", "\t", "s", "m"}

// randomDuration is a duration in most cases, and often nearly one.
func randomDuration(random *rand.Rand) string {
	if random.Intn(20) == 0 {
		return strconv.FormatUint(random.Uint64()>>random.Intn(64), 10)
	}
	text := []string{"", "", "", "-", "+"}[random.Intn(5)]
	for range 1 + random.Intn(3) {
		text += number(random) + units[random.Intn(len(units))]
	}
	if random.Intn(4) == 0 {
		at := random.Intn(len(text) + 1)
		text = text[:at] + odd[random.Intn(len(odd))] + text[at:]
	}
	if random.Intn(10) == 0 {
		at := random.Intn(len(text))
		text = text[:at] + text[at+1:]
	}
	return text
}

func number(random *rand.Rand) string {
	whole := strconv.FormatUint(random.Uint64()>>(20+random.Intn(44)), 10)
	fraction := strconv.FormatUint(random.Uint64()>>random.Intn(64), 10)
	return []string{whole, whole, whole + "." + fraction, "." + fraction, whole + ".", "0" + whole, "0"}[random.Intn(7)]
}
