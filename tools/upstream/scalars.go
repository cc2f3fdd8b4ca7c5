package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strings"

	"sigs.k8s.io/yaml"
)

// compareScalars reads JSON lines: the spelling of a scalar, and what each of our readers takes it for, as JSON;
// `undefined` for what JSON cannot say; a map for a spelling that is a key. Answers how many there were of each type.
func compareScalars(in io.Reader) (string, error) {
	types := map[string]int{}
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		var line []string
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			return "", err
		}
		wanted := "undefined"
		read, err := yaml.YAMLToJSON([]byte("- " + line[0] + "\n"))
		// A key that is null or beyond int64 is none for kubectl.
		if err != nil && strings.HasSuffix(line[0], ": a") {
			types["no keys"]++
			continue
		}
		if err == nil {
			wanted = strings.TrimSuffix(strings.TrimPrefix(string(read), "["), "]")
		}
		for reader, given := range line[1:] {
			// The last reader loses no digit.
			if !isAlike(given, wanted, reader == len(line)-2) {
				return "", fmt.Errorf("%s is %s, and reader %d takes it for %s", line[0], wanted, reader+1, given)
			}
		}
		types[typeOf(wanted)]++
	}
	return fmt.Sprintf("scalars: %v; no difference", types), lines.Err()
}

func isAlike(given, wanted string, exactly bool) bool {
	if given == wanted || given == "undefined" || wanted == "undefined" {
		return given == wanted
	}
	if exactly && !strings.ContainsAny(wanted+given, `".eE`) {
		return false
	}
	one, other := any(nil), any(nil)
	return json.NewDecoder(bytes.NewBufferString(given)).Decode(&one) == nil &&
		json.NewDecoder(bytes.NewBufferString(wanted)).Decode(&other) == nil && reflect.DeepEqual(one, other)
}

func typeOf(text string) string {
	switch {
	case strings.HasPrefix(text, "{"):
		return "keys"
	case strings.HasPrefix(text, `"`):
		return "strings"
	case strings.ContainsAny(text, "0123456789"):
		return "numbers"
	}
	return "words"
}
