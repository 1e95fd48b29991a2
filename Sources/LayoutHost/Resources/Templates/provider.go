// Command NAME lays out items in a zigzag, left and right in turn.
package main

import (
	"context"

	"github.com/hashicorp/go-plugin"
	"google.golang.org/grpc"
	"google.golang.org/protobuf/types/known/structpb"

	layouthost "provider/layouthost/v1"
)

// The handshake of providers: with it the program knows that layouthost has started it.
var handshake = plugin.HandshakeConfig{
	ProtocolVersion:  1,
	MagicCookieKey:   "LAYOUTHOST_PROVIDER",
	MagicCookieValue: "layouthost.v1",
}

type zigzag struct {
	layouthost.UnimplementedLayoutProviderServer
}

func (zigzag) Describe(context.Context, *layouthost.DescribeRequest) (*layouthost.DescribeReply, error) {
	// What a document may say under "options". It is checked, and the defaults are filled in, before a call.
	options, err := structpb.NewStruct(map[string]any{
		"height": map[string]any{"type": "number", "default": 60, "minimum": 0,
			"doc": "An item's height, in points."},
		"spacing": map[string]any{"type": "number", "default": 8, "minimum": 0,
			"doc": "Between items, in points."},
	})
	return &layouthost.DescribeReply{Providers: []*layouthost.ProviderDescription{{
		Name:    "NAME",
		Version: "0.1.0",
		Api:     1,
		Summary: "Items in a zigzag.",
		Options: options,
		Methods: []string{"Group"},
	}}}, err
}

// Group returns a frame for each item, in points from the corner at the top left.
func (zigzag) Group(_ context.Context, call *layouthost.ProviderCall) (*layouthost.GroupReply, error) {
	options := call.Options.Fields
	height := options["height"].GetNumberValue()
	step := height + options["spacing"].GetNumberValue()
	width := call.Environment.Container.ContentSize.Width / 2
	// A column with one value has it for all frames.
	frames := &layouthost.Frames{Count: call.Items.Count, Width: []float64{width}, Height: []float64{height}}
	for i := int64(0); i < call.Items.Count; i++ {
		frames.X = append(frames.X, float64(i%2)*width)
		frames.Y = append(frames.Y, float64(i)*step)
	}
	return &layouthost.GroupReply{Frames: frames}, nil
}

// provider registers the service with the server that go-plugin makes.
type provider struct {
	plugin.NetRPCUnsupportedPlugin
}

func (provider) GRPCServer(_ *plugin.GRPCBroker, server *grpc.Server) error {
	layouthost.RegisterLayoutProviderServer(server, zigzag{})
	return nil
}

func (provider) GRPCClient(context.Context, *plugin.GRPCBroker, *grpc.ClientConn) (any, error) {
	return nil, nil
}

func main() {
	plugin.Serve(&plugin.ServeConfig{
		HandshakeConfig: handshake,
		Plugins:         map[string]plugin.Plugin{"provider": provider{}},
		GRPCServer:      plugin.DefaultGRPCServer,
	})
}
